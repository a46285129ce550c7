package io.jubelet.domain.dra;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodResourceClaim;
import io.jubelet.domain.pod.PodResourceClaimStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The ResourceClaim behind an entry of a pod, in its namespace. See the API documentation of {@code PodResourceClaim}.
 *
 * @param name name of the ResourceClaim
 * @param fromTemplate whether it was made from a template for this pod or its group, which then has to own it
 */
public record ClaimName(String name, boolean fromTemplate) {

    /** Rejects null. */
    public ClaimName {
        Objects.requireNonNull(name, "name");
    }

    /**
     * The claim of one entry of {@code spec.resourceClaims}.
     *
     * @return empty when it was decided that none is made for the entry, which then needs nothing
     * @throws ClaimException when it is not made yet, or the entry names none
     */
    public static Optional<ClaimName> of(Pod pod, PodResourceClaim entry) throws ClaimException {
        if (entry.resourceClaimName().isPresent()) {
            return entry.resourceClaimName().map(name -> new ClaimName(name, false));
        }
        String of = "pod \"" + pod.metadata().namespace() + "/" + pod.metadata().name() + "\"";
        if (entry.resourceClaimTemplateName().isEmpty()) {
            throw new ClaimException(of + ", spec.resourceClaim \"" + entry.name() + "\": none of the supported fields are set");
        }
        for (PodResourceClaimStatus made : pod.status().resourceClaimStatuses()) {
            if (made.name().equals(entry.name())) {
                return made.resourceClaimName().map(name -> new ClaimName(name, true));
            }
        }
        throw new ClaimException(of + ": ResourceClaim not created yet");
    }

    /**
     * All claims of a pod: those of its entries, and the one that the scheduler made for its extended resources (KEP-5004).
     *
     * @throws ClaimException when one is not known
     */
    public static List<ClaimName> allOf(Pod pod) throws ClaimException {
        List<ClaimName> all = new ArrayList<>();
        for (PodResourceClaim entry : pod.spec().resourceClaims()) {
            of(pod, entry).ifPresent(all::add);
        }
        pod.status().extendedResourceClaimStatus().ifPresent(made -> all.add(new ClaimName(made.resourceClaimName(), false)));
        return List.copyOf(all);
    }

    /** Whether a pod uses claims. */
    public static boolean isUsedBy(Pod pod) {
        return !pod.spec().resourceClaims().isEmpty() || pod.status().extendedResourceClaimStatus().isPresent();
    }
}
