package io.jubelet.domain.dra;

import io.jubelet.domain.meta.OwnerReference;
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
 * @param controller the owner that controls it, absent for none
 * @param reservedFor those that may use it
 * @param drivers names of the drivers of all results of its allocation; absent when it is not allocated
 */
public record ResourceClaim(String namespace, String name, String uid, Optional<OwnerReference> controller,
        Set<ClaimConsumer> reservedFor, Optional<SortedSet<String>> drivers) {

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
     * kubelet", and KEP-5729 for groups of pods.
     *
     * @param asked the claim that the pod names
     * @param groups whether what is of its group is of the pod
     * @return the claim to prepare, without users yet
     * @throws ClaimException when the pod can't use it
     */
    public PreparedClaim usableBy(Pod pod, ClaimName asked, PodGroups groups) throws ClaimException {
        Optional<String> group = groups.groupOf(pod);
        if (asked.fromTemplate()) {
            checkOwner(pod, group);
        }
        if (reservedFor.stream().noneMatch(one -> one.is(pod) || group.filter(one::isGroup).isPresent())) {
            throw new ClaimException("pod " + pod.metadata().name() + " (" + pod.uid() + ") is not allowed to use ResourceClaim "
                    + asked.name() + " (" + uid + ")");
        }
        return PreparedClaim.of(this, drivers.orElseThrow(() -> new ClaimException("ResourceClaim " + name + ": not allocated")));
    }

    private void checkOwner(Pod pod, Optional<String> group) throws ClaimException {
        String claim = "ResourceClaim " + namespace + "/" + name;
        String of = "Pod " + pod.metadata().namespace() + "/" + pod.metadata().name();
        if (!namespace.equals(pod.metadata().namespace())) {
            throw new ClaimException(claim + " is not in the same namespace as " + of);
        }
        if (controller.filter(owner -> owner.uid().equals(pod.uid()) || isGroup(owner, group)).isEmpty()) {
            throw new ClaimException(claim + " was not created for " + of + group.map(name ->
                    " (neither Pod nor PodGroup " + name + " is the owner)").orElse(" (Pod is not owner)"));
        }
    }

    private static boolean isGroup(OwnerReference owner, Optional<String> group) {
        return group.filter(name -> PodGroups.isGroup(owner, name)).isPresent();
    }
}
