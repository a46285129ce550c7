package io.jubelet.domain.dra;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * State of a claim on a node, kept from before it is prepared for its first pod until it was unprepared after its last one.
 *
 * @param namespace namespace of the claim
 * @param name name of the claim
 * @param uid uid of the claim
 * @param pods uids of the pods that use it here
 * @param drivers the devices that each driver of the allocation made ready, by its name; none while it has not answered
 */
public record PreparedClaim(String namespace, String name, String uid, SortedSet<String> pods,
        SortedMap<String, List<ClaimDevice>> drivers) {

    /** Copies collections; rejects null. */
    public PreparedClaim {
        Objects.requireNonNull(namespace, "namespace");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(uid, "uid");
        pods = Collections.unmodifiableSortedSet(new TreeSet<>(pods));
        SortedMap<String, List<ClaimDevice>> copy = new TreeMap<>();
        drivers.forEach((driver, devices) -> copy.put(driver, List.copyOf(devices)));
        drivers = Collections.unmodifiableSortedMap(copy);
    }

    static PreparedClaim of(ResourceClaim claim, Collection<String> drivers) {
        SortedMap<String, List<ClaimDevice>> none = new TreeMap<>();
        drivers.forEach(driver -> none.put(driver, List.of()));
        return new PreparedClaim(claim.namespace(), claim.name(), claim.uid(), new TreeSet<>(), none);
    }

    /** By what the claims of a node are distinguished. */
    public String key() {
        return key(namespace, name);
    }

    /** The key of a claim. */
    public static String key(String namespace, String name) {
        return namespace + "/" + name;
    }

    /** The claim as drivers get it. */
    public DriverClaim driverClaim() {
        return new DriverClaim(namespace, uid, name);
    }

    /** The same, and a pod uses it. */
    public PreparedClaim usedBy(String pod) {
        SortedSet<String> more = new TreeSet<>(pods);
        more.add(pod);
        return new PreparedClaim(namespace, name, uid, more, drivers);
    }

    /** The same, and a pod does not use it. */
    public PreparedClaim releasedBy(String pod) {
        SortedSet<String> fewer = new TreeSet<>(pods);
        fewer.remove(pod);
        return new PreparedClaim(namespace, name, uid, fewer, drivers);
    }

    /** Whether no other pod uses it. */
    public boolean isOnlyOf(String pod) {
        return pods.isEmpty() || pods.equals(new TreeSet<>(List.of(pod)));
    }

    /** This claim with what a driver answered, in place of what it answered before. */
    public PreparedClaim with(String driver, List<ClaimDevice> devices) {
        SortedMap<String, List<ClaimDevice>> others = new TreeMap<>(drivers);
        others.put(driver, devices);
        return new PreparedClaim(namespace, name, uid, pods, others);
    }

    /** CDI devices of a request, of all drivers; empty for those of all requests. */
    List<String> cdiDevices(String request) {
        List<String> ids = new ArrayList<>();
        drivers.values().forEach(devices -> devices.stream().filter(device -> device.isFor(request))
                .forEach(device -> ids.addAll(device.cdiDevices())));
        return ids;
    }
}
