package io.jubelet.domain.pod;

import java.util.List;
import java.util.Objects;

/**
 * Health of the devices of one resource.
 *
 * @param name resource or claim
 * @param resources devices
 */
public record ResourceStatus(String name, List<ResourceHealth> resources) {

    /** Copies collections; rejects null parts. */
    public ResourceStatus {
        Objects.requireNonNull(name, "name");
        resources = List.copyOf(resources);
    }
}
