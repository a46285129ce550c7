package io.jubelet.domain.trust;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.value.PemBlocks;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The file of trust anchors that a pod gets. */
public final class TrustAnchors {

    private TrustAnchors() {
    }

    /**
     * The file: every anchor once, without remarks, in an unspecified order.
     *
     * @param bundles all bundles of the cluster
     * @param order decides about the order; the same as long as the file must not change for nothing
     * @throws PodConfigException when there is none, although there has to be one
     */
    public static Binary of(TrustNeed need, List<ClusterTrustBundle> bundles, long order) throws PodConfigException {
        if (need.name().isEmpty() && need.signerName().isEmpty()) {
            throw new PodConfigException("ClusterTrustBundle projection requires either name or signerName to be set");
        }
        List<ClusterTrustBundle> selected = bundles.stream().filter(need::selects).toList();
        if (selected.isEmpty() && !need.optional()) {
            throw new PodConfigException(need.name().isEmpty()
                    ? "combination of signerName and labelSelector matched zero ClusterTrustBundles"
                    : "while getting ClusterTrustBundle: clustertrustbundle.certificates.k8s.io \"" + need.name()
                            + "\" not found");
        }
        Stream<String> anchors = selected.stream().flatMap(bundle -> PemBlocks.of(bundle.trustBundle()).stream())
                .map(PemBlocks::certificate).distinct()
                .sorted(Comparator.<String>comparingLong(anchor -> place(anchor, order))
                        .thenComparing(Comparator.naturalOrder()));
        return Binary.utf8(anchors.collect(Collectors.joining()));
    }

    /** Position of an anchor among others: pseudo-random, but the same for the same order (SplitMix64). */
    private static long place(String anchor, long order) {
        long mixed = order + anchor.hashCode() * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }
}
