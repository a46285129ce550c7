package io.jubelet.adapters.apiserver.objects;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.ServerUnderTest;
import io.jubelet.adapters.apiserver.testserver.ApiClient;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.cluster.VolumeClaims;
import io.jubelet.ports.contract.VolumeClaimsContract;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** As a node, on a server that has rules for nodes, a real one where there is one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ApiVolumeClaimsTest extends VolumeClaimsContract {

    private static final String CLAIMS = "/api/v1/namespaces/default/persistentvolumeclaims/";

    private ServerUnderTest cluster;
    private ApiClient node;
    private VolumeClaims claims;

    @BeforeAll
    void start() {
        cluster = new ServerUnderTest();
        node = cluster.server().nodeClient("n");
        claims = new ApiVolumeClaims(cluster.node("n").api());
    }

    @AfterAll
    void stop() {
        node.close();
        cluster.close();
    }

    @Override
    protected VolumeClaims claims() {
        return claims;
    }

    @Override
    protected void use(String claim) {
        cluster.server().admin().create("""
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "pod-CLAIM", "namespace": "default"},
                 "spec": {"nodeName": "n", "volumes": [{"name": "v", "persistentVolumeClaim": {"claimName": "CLAIM"}}],
                  "containers": [{"name": "c", "image": "example.org/i"}]}}""".replace("CLAIM", claim));
        awaitAnswer(404, CLAIMS + claim);
    }

    /** A server learns in its own time which objects are whose. */
    private void awaitAnswer(int code, String path) {
        Await.equal(code, () -> node.send("GET", path, "", "").code());
    }

    @Override
    protected PersistentVolumeClaim create(PersistentVolumeClaim claim) {
        String name = claim.metadata().name();
        Tree created = cluster.server().admin().create(Tree.parse("""
                {"apiVersion": "v1", "kind": "PersistentVolumeClaim",
                 "metadata": {"namespace": "default", "finalizers": ["kubernetes.io/pvc-protection"]},
                 "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}},
                  "storageClassName": ""}}""")
                .set(name, "metadata", "name").set(claim.volumeName(), "spec", "volumeName"));
        cluster.server().admin().patchStatus(Resource.PERSISTENT_VOLUME_CLAIMS, new ObjectKey("default", name),
                Tree.empty().set(claim.phase(), "status", "phase"));
        return new PersistentVolumeClaim(ObjectMeta.builder().namespace("default").name(name)
                .uid(created.text("metadata", "uid")).build(), claim.volumeName(), claim.phase());
    }

    @Override
    protected void create(PersistentVolume volume) {
        ClaimReference claim = volume.claim().orElseThrow();
        Tree object = Tree.parse("""
                {"apiVersion": "v1", "kind": "PersistentVolume", "spec": {"capacity": {"storage": "1Gi"},
                 "nodeAffinity": {"required": {"nodeSelectorTerms": [{"matchExpressions": [
                  {"key": "kubernetes.io/hostname", "operator": "In", "values": ["n"]}]}]}}}}""")
                .set(volume.name(), "metadata", "name")
                .set(Tree.empty().set(volume.metadata().annotations().get("pv.beta.kubernetes.io/gid"),
                        "pv.beta.kubernetes.io/gid"), "metadata", "annotations")
                .set(Tree.parse("{\"apiVersion\": \"v1\", \"kind\": \"PersistentVolumeClaim\"}")
                        .set(claim.namespace(), "namespace").set(claim.name(), "name").set(claim.uid(), "uid"),
                        "spec", "claimRef")
                .set(volume.accessModes(), "spec", "accessModes").set(volume.mode().wireName(), "spec", "volumeMode")
                .set(source(volume.source()), "spec", volume.source().type());
        if (!volume.mountOptions().isEmpty()) {
            object.set(volume.mountOptions(), "spec", "mountOptions");
        }
        cluster.server().admin().create(object);
        awaitAnswer(200, "/api/v1/persistentvolumes/" + volume.name());
    }

    private static Tree source(PersistentVolumeSource source) {
        return switch (source) {
            case PersistentVolumeSource.Local local -> Tree.empty().set(local.path(), "path");
            case PersistentVolumeSource.HostPath host ->
                Tree.empty().set(host.path(), "path").set(host.pathType().wireName(), "type");
            case PersistentVolumeSource.Network _ -> Tree.empty().set("nas.example.org", "server").set("/a", "path");
            case PersistentVolumeSource.Csi csi -> Tree.empty().set(csi.driver(), "driver")
                    .set(csi.volumeHandle(), "volumeHandle").set(csi.fsType(), "fsType")
                    .set(Tree.empty().set("fast", "pool"), "volumeAttributes")
                    .set(Tree.empty().set("s", "name").set("kube-system", "namespace"), "nodeStageSecretRef");
            case PersistentVolumeSource.Cloud _, PersistentVolumeSource.Other _ ->
                    throw new IllegalArgumentException("not made here: " + source);
        };
    }

    @Override
    protected void delete(PersistentVolumeClaim claim) {
        cluster.server().admin().delete(Resource.PERSISTENT_VOLUME_CLAIMS, new ObjectKey("default", claim.metadata().name()));
    }

    @Test
    void whatNoPodUsesIsRefused() {
        String name = "t" + UUID.randomUUID().toString().substring(0, 8);
        PermissionDeniedException refused = assertThrows(PermissionDeniedException.class, () -> claims.claim("default", name));
        assertTrue(refused.getMessage().contains(name), refused.getMessage());
        assertThrows(PermissionDeniedException.class, () -> claims.volume(name));
    }
}
