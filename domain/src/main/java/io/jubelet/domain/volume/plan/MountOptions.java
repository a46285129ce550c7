package io.jubelet.domain.volume.plan;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Options for mount(8), as a node passes them on: each once, sorted. */
final class MountOptions {

    private MountOptions() {
    }

    /**
     * All options.
     *
     * @param given those of a persistent volume; empty ones are none
     * @param added those that the node adds
     */
    static List<String> joined(List<String> given, List<String> added) {
        SortedSet<String> all = new TreeSet<>(given);
        all.remove("");
        all.addAll(added);
        return List.copyOf(all);
    }
}
