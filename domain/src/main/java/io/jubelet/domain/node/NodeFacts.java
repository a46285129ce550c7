package io.jubelet.domain.node;

import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.RuntimeStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Facts about a machine and its runtime.
 *
 * @param machine what it has
 * @param devices resources of device plugins
 * @param info what kind of machine it is
 * @param addresses addresses of its network cards, the one that leads out first; no loopback and link-local ones
 * @param resolved addresses that its resolver returns for the name of the node
 * @param runtime abilities of the runtime; absent while unknown, and then nothing new is reported about them
 * @param images images of the runtime; absent while unknown, likewise
 * @param volumesInUse unique names of the volumes that must not be detached; absent while unknown, likewise
 */
public record NodeFacts(
        Machine machine,
        DeviceResources devices,
        NodeSystemInfo info,
        List<String> addresses,
        List<String> resolved,
        Optional<RuntimeStatus> runtime,
        Optional<List<Image>> images,
        Optional<Set<String>> volumesInUse) {

    /** Copies collections; rejects null parts. */
    public NodeFacts {
        Objects.requireNonNull(machine, "machine");
        Objects.requireNonNull(devices, "devices");
        Objects.requireNonNull(info, "info");
        addresses = List.copyOf(addresses);
        resolved = List.copyOf(resolved);
        Objects.requireNonNull(runtime, "runtime");
        images = images.map(List::copyOf);
        volumesInUse = volumesInUse.map(Set::copyOf);
    }
}
