package io.jubelet.domain.dra;

import io.jubelet.domain.pod.Pod;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A ResourceClaim (resource.k8s.io/v1) as far as a node needs it. Requests, sub-requests, admin access and shares of capacity are
 * decided by the scheduler: the drivers read them in the claim, and a node asks each driver of a result, whatever the result is.
 *
 * @param namespace its namespace
 * @param name its name
 * @param uid its uid
 * @param controller uid of the owner that controls it, absent for none
 * @param reservedFor uids of those that may use it
 * @param drivers names of the drivers of all results of its allocation; absent when it is not allocated
 */
public record ResourceClaim(String namespace, String name, String uid, Optional<String> controller, Set<String> reservedFor,
        Optional<SortedSet<String>> drivers) {

    /** Copies collections; rejects null. */
    public ResourceClaim {
        Objects.requireNonNull(namespace, "namespace");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(uid, "uid");
        Objects.requireNonNull(controller, "controller");
        reservedFor = Set.copyOf(reservedFor);
        drivers = drivers.map(names -> Collections.unmodifiableSortedSet(new TreeSet<>(names)));
    }

    /**
     * Checks that a pod may use the claim, and that there is something to prepare. See KEP-4381, "Handling of ResourceClaims by the
     * kubelet".
     *
     * @param asked the claim that the pod names
     * @return what is to be prepared, for nobody yet
     * @throws ClaimException when the pod can't use it
     */
    public PreparedClaim usableBy(Pod pod, ClaimName asked) throws ClaimException {
        if (asked.madeForPod()) {
            checkOwner(pod);
        }
        if (!reservedFor.contains(pod.uid())) {
            throw new ClaimException("pod " + pod.metadata().name() + " (" + pod.uid() + ") is not allowed to use ResourceClaim "
                    + asked.name() + " (" + uid + ")");
        }
        return PreparedClaim.of(this, drivers.orElseThrow(() -> new ClaimException("ResourceClaim " + name + ": not allocated")));
    }

    private void checkOwner(Pod pod) throws ClaimException {
        String claim = "ResourceClaim " + namespace + "/" + name;
        String of = "Pod " + pod.metadata().namespace() + "/" + pod.metadata().name();
        if (!namespace.equals(pod.metadata().namespace())) {
            throw new ClaimException(claim + " is not in the same namespace as " + of);
        }
        if (controller.filter(pod.uid()::equals).isEmpty()) {
            throw new ClaimException(claim + " was not created for " + of + " (Pod is not owner)");
        }
    }
}
