package io.jubelet.adapters.apiserver.objects;

import io.jubelet.domain.dra.ClaimConsumer;
import io.jubelet.domain.dra.ResourceClaim;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.OwnerReference;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A claim as the API has it (resource.k8s.io/v1 ResourceClaim), as far as a node uses it.
 *
 * @param metadata identity
 * @param status what it got, and who may use it
 */
public record ResourceClaimObject(ObjectMeta metadata, Status status) {

    /** Rejects null. */
    public ResourceClaimObject {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(status, "status");
    }

    /**
     * What it got, and who may use it.
     *
     * @param allocation the devices, absent while there are none
     * @param reservedFor who may use it
     */
    public record Status(Optional<Allocation> allocation, List<ClaimConsumer> reservedFor) {

        /** Copies the list; rejects null. */
        public Status {
            Objects.requireNonNull(allocation, "allocation");
            reservedFor = List.copyOf(reservedFor);
        }
    }

    /**
     * What was allocated.
     *
     * @param devices the devices
     */
    public record Allocation(Devices devices) {

        /** Rejects null. */
        public Allocation {
            Objects.requireNonNull(devices, "devices");
        }
    }

    /**
     * The devices.
     *
     * @param results one for each device
     */
    public record Devices(List<Result> results) {

        /** Copies the list. */
        public Devices {
            results = List.copyOf(results);
        }
    }

    /**
     * One device.
     *
     * @param driver name of its driver
     */
    public record Result(String driver) {

        /** Rejects null. */
        public Result {
            Objects.requireNonNull(driver, "driver");
        }
    }

    /** The part that a node uses. */
    ResourceClaim toDomain() {
        Optional<OwnerReference> controller =
                metadata.ownerReferences().stream().filter(owner -> owner.controller().orElse(false)).findFirst();
        return new ResourceClaim(metadata.namespace(), metadata.name(), metadata.uid(), controller, Set.copyOf(status.reservedFor()),
                status.allocation().map(allocation -> allocation.devices().results().stream().map(Result::driver)
                        .collect(Collectors.toCollection(TreeSet::new))));
    }
}
