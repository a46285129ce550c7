package io.jubelet.adapters.apiserver.testserver.store;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.Optional;
import java.util.stream.Stream;

/** The resources of the API that a node agent meets. */
public enum Resource {
    PODS("", "v1", "pods", "Pod", true),
    NODES("", "v1", "nodes", "Node", false),
    CONFIG_MAPS("", "v1", "configmaps", "ConfigMap", true),
    SECRETS("", "v1", "secrets", "Secret", true),
    SERVICES("", "v1", "services", "Service", true),
    EVENTS("", "v1", "events", "Event", true),
    NAMESPACES("", "v1", "namespaces", "Namespace", false),
    SERVICE_ACCOUNTS("", "v1", "serviceaccounts", "ServiceAccount", true),
    PERSISTENT_VOLUME_CLAIMS("", "v1", "persistentvolumeclaims", "PersistentVolumeClaim", true),
    PERSISTENT_VOLUMES("", "v1", "persistentvolumes", "PersistentVolume", false),
    LEASES("coordination.k8s.io", "v1", "leases", "Lease", true),
    RUNTIME_CLASSES("node.k8s.io", "v1", "runtimeclasses", "RuntimeClass", false),
    CSI_NODES("storage.k8s.io", "v1", "csinodes", "CSINode", false),
    CSI_DRIVERS("storage.k8s.io", "v1", "csidrivers", "CSIDriver", false),
    VOLUME_ATTACHMENTS("storage.k8s.io", "v1", "volumeattachments", "VolumeAttachment", false),
    CERTIFICATE_SIGNING_REQUESTS("certificates.k8s.io", "v1", "certificatesigningrequests", "CertificateSigningRequest",
            false),
    CLUSTER_TRUST_BUNDLES("certificates.k8s.io", "v1beta1", "clustertrustbundles", "ClusterTrustBundle", false),
    POD_CERTIFICATE_REQUESTS("certificates.k8s.io", "v1beta1", "podcertificaterequests", "PodCertificateRequest", true),
    RESOURCE_CLAIMS("resource.k8s.io", "v1", "resourceclaims", "ResourceClaim", true),
    RESOURCE_SLICES("resource.k8s.io", "v1", "resourceslices", "ResourceSlice", false),
    TOKEN_REVIEWS("authentication.k8s.io", "v1", "tokenreviews", "TokenReview", false),
    SUBJECT_ACCESS_REVIEWS("authorization.k8s.io", "v1", "subjectaccessreviews", "SubjectAccessReview", false);

    private final String group;
    private final String version;
    private final String plural;
    private final String kind;
    private final boolean namespaced;

    Resource(String group, String version, String plural, String kind, boolean namespaced) {
        this.group = group;
        this.version = version;
        this.plural = plural;
        this.kind = kind;
        this.namespaced = namespaced;
    }

    /** The resource of that name in paths, such as {@code pods}. */
    public static Optional<Resource> named(String group, String version, String plural) {
        return Stream.of(values())
                .filter(r -> r.group.equals(group) && r.version.equals(version) && r.plural.equals(plural)).findFirst();
    }

    /** The resource that an object with apiVersion and kind belongs to. */
    public static Resource of(Tree object) {
        return Stream.of(values())
                .filter(r -> r.kind.equals(object.text("kind")) && r.apiVersion().equals(object.text("apiVersion")))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no resource has objects like " + object));
    }

    /** API group, empty for the core. */
    public String group() {
        return group;
    }

    /** Name in paths. */
    public String plural() {
        return plural;
    }

    /** Kind of its objects. */
    public String kind() {
        return kind;
    }

    /** Whether its objects are namespaced. */
    public boolean namespaced() {
        return namespaced;
    }

    /** The apiVersion of its objects. */
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** As messages name it: {@code leases.coordination.k8s.io}. */
    public String qualified() {
        return group.isEmpty() ? plural : plural + "." + group;
    }

    /** As messages name the kind: {@code Lease.coordination.k8s.io}. */
    public String qualifiedKind() {
        return group.isEmpty() ? kind : kind + "." + group;
    }

    /** The path of all its objects, or of those of one namespace. */
    public String path(String namespace) {
        return (group.isEmpty() ? "/api/" : "/apis/") + apiVersion()
                + (namespaced && !namespace.isEmpty() ? "/namespaces/" + namespace : "") + "/" + plural;
    }

    /** The path of one object. */
    public String path(ObjectKey key) {
        return path(key.namespace()) + "/" + key.name();
    }
}
