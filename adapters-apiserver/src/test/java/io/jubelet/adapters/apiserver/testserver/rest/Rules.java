package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.util.Set;

/** What a resource does with objects before they are stored. The defaults keep spec and status apart, as most do. */
interface Rules {

    /** The rules of a resource. */
    static Rules of(Resource resource) {
        return switch (resource) {
            case PODS -> new PodRules();
            case NODES -> new NodeRules();
            case SERVICES -> new ServiceRules();
            case SECRETS -> new SecretRules();
            case LEASES -> new LeaseRules();
            case NAMESPACES -> new NamespaceRules();
            case PERSISTENT_VOLUMES, PERSISTENT_VOLUME_CLAIMS -> new VolumeRules(resource);
            case VOLUME_ATTACHMENTS, POD_CERTIFICATE_REQUESTS -> new StatusRules();
            case CERTIFICATE_SIGNING_REQUESTS -> new CertificateSigningRequestRules();
            case RESOURCE_CLAIMS -> new ClaimRules();
            case CONFIG_MAPS, EVENTS, RUNTIME_CLASSES, CSI_NODES, CSI_DRIVERS, SERVICE_ACCOUNTS, RESOURCE_SLICES,
                    CLUSTER_TRUST_BUNDLES, TOKEN_REVIEWS, SUBJECT_ACCESS_REVIEWS -> new PlainRules();
        };
    }

    /** Completes a new object; {@code caller} makes it. */
    default void create(Tree object, Caller caller) {
    }

    /** Completes a changed object. */
    default void update(Tree wanted, Tree old) {
        keep("status", wanted, old);
    }

    /** The subresources by which parts of an object can be changed. */
    default Set<String> parts() {
        return Set.of("status");
    }

    /** Completes an object that was changed by a subresource: what does not belong to the part stays as it was. */
    default void updatePart(String part, Tree wanted, Tree old) {
        keep("spec", wanted, old);
    }

    /** Whether objects can be replaced by ones without a resourceVersion. */
    default boolean unconditionalUpdate() {
        return true;
    }

    /** Puts a member back as it was. */
    static void keep(String name, Tree wanted, Tree old) {
        if (old.has(name)) {
            wanted.set(Tree.copy(old.value(name)), name);
        } else {
            wanted.remove(name);
        }
    }

    /** Those of objects with a status that nothing is done with. */
    class StatusRules implements Rules {
    }

    /** For claims for devices: they begin without an allocation. */
    class ClaimRules implements Rules {

        @Override
        public void create(Tree object, Caller caller) {
            object.set(Tree.empty(), "status");
        }
    }

    /** For objects without spec and status. */
    class PlainRules implements Rules {

        @Override
        public void update(Tree wanted, Tree old) {
        }

        @Override
        public Set<String> parts() {
            return Set.of();
        }
    }
}
