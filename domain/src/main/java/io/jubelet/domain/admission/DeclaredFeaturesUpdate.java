package io.jubelet.domain.admission;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.node.DeclaredFeatures;
import io.jubelet.domain.pod.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A change of a pod can need features that nodes declare (KEP-5328): other resources of the whole pod, or of an init container
 * that is no sidecar. The API server refuses such a change on a node that does not declare the feature, unless the node
 * declared it a moment before.
 */
public final class DeclaredFeaturesUpdate {

    private DeclaredFeaturesUpdate() {
    }

    /**
     * Features that a change needs and the node does not declare, sorted; empty when it may be made.
     *
     * @param before the pod as it was desired
     * @param after the same pod as it is desired now
     * @param declared what the node declares
     */
    public static List<String> missing(Pod before, Pod after, List<String> declared) {
        return needed(before, after).stream().filter(feature -> !declared.contains(feature)).toList();
    }

    private static List<String> needed(Pod before, Pod after) {
        List<String> needed = new ArrayList<>();
        if (!before.spec().resources().equals(after.spec().resources())) {
            needed.add(DeclaredFeatures.RESIZE_OF_PODS);
        }
        if (changesInit(before.spec().initContainers(), after.spec().initContainers())) {
            needed.add(DeclaredFeatures.RESIZE_OF_INIT_CONTAINERS);
        }
        return needed;
    }

    /** Which init containers there are can't change. */
    private static boolean changesInit(List<Container> before, List<Container> after) {
        return IntStream.range(0, Math.min(before.size(), after.size())).anyMatch(i -> !before.get(i).isSidecar()
                && !before.get(i).resources().equals(after.get(i).resources()));
    }
}
