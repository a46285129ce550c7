package io.jubelet.app.message.device;

import java.util.Set;

/**
 * The health of devices that containers have may have changed.
 *
 * @param podUids the pods of these containers
 */
public record DeviceHealthChanged(Set<String> podUids) {

    /** Copies the set. */
    public DeviceHealthChanged {
        podUids = Set.copyOf(podUids);
    }
}
