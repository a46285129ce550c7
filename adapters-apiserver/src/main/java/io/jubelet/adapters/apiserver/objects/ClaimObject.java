package io.jubelet.adapters.apiserver.objects;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.claim.ClaimSizes;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A claim as the API has it (core/v1 PersistentVolumeClaim), as far as a node uses it.
 *
 * @param metadata identity
 * @param spec what it is bound to
 * @param status whether it is bound
 */
public record ClaimObject(ObjectMeta metadata, Spec spec, Status status) {

    private static final String STORAGE = "storage";

    /** Rejects null. */
    public ClaimObject {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(spec, "spec");
        Objects.requireNonNull(status, "status");
    }

    /**
     * What it is bound to.
     *
     * @param volumeName name of the volume, empty for none
     * @param accessModes how it may be used
     * @param resources what is requested
     */
    public record Spec(String volumeName, List<String> accessModes, Optional<Resources> resources) {

        /** Copies the list; rejects null. */
        public Spec {
            Objects.requireNonNull(volumeName, "volumeName");
            accessModes = List.copyOf(accessModes);
            Objects.requireNonNull(resources, "resources");
        }
    }

    /**
     * What is requested.
     *
     * @param requests how much, by resource
     */
    public record Resources(Map<String, Quantity> requests) {

        /** Copies the map. */
        public Resources {
            requests = Map.copyOf(requests);
        }
    }

    /**
     * Whether it is bound, and how large it is.
     *
     * @param phase Pending, Bound or Lost
     * @param capacity how much it has, by resource
     * @param allocatedResources how much a controller is about to give, by resource
     * @param allocatedResourceStatuses how far that is, by resource
     * @param conditions conditions
     */
    public record Status(String phase, Map<String, Quantity> capacity, Map<String, Quantity> allocatedResources,
            Map<String, String> allocatedResourceStatuses, List<Condition> conditions) {

        /** Copies collections; rejects null. */
        public Status {
            Objects.requireNonNull(phase, "phase");
            capacity = Map.copyOf(capacity);
            allocatedResources = Map.copyOf(allocatedResources);
            allocatedResourceStatuses = Map.copyOf(allocatedResourceStatuses);
            conditions = List.copyOf(conditions);
        }
    }

    /**
     * A condition.
     *
     * @param type its name
     * @param status True, False or Unknown
     */
    public record Condition(String type, String status) {

        /** Rejects null. */
        public Condition {
            Objects.requireNonNull(type, "type");
            Objects.requireNonNull(status, "status");
        }
    }

    /** The part that a node uses. */
    PersistentVolumeClaim toDomain() {
        Map<String, String> conditions = new TreeMap<>();
        status.conditions().forEach(condition -> conditions.put(condition.type(), condition.status()));
        return new PersistentVolumeClaim(metadata, spec.volumeName(), status.phase(), new ClaimSizes(spec.accessModes(),
                spec.resources().map(Resources::requests).map(requests -> requests.get(STORAGE)),
                Optional.ofNullable(status.capacity().get(STORAGE)), status.allocatedResources(),
                status.allocatedResourceStatuses(), conditions));
    }
}
