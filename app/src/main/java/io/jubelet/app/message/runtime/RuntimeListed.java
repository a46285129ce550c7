package io.jubelet.app.message.runtime;

import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.SandboxSummary;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All pods the runtime knows.
 *
 * @param what was listed
 * @param at monotonic nanoseconds of the moment the runtime was asked
 */
public record RuntimeListed(Parts what, long at) {

    /**
     * The listed pods. Most lists are equal, and share this.
     *
     * @param pods each pod, and whether anything of it lives (a running container or a ready sandbox)
     * @param sandboxes their sandboxes, also those that are not ready
     * @param running containers that run
     */
    public record Parts(Map<PodIdentity, Boolean> pods, List<SandboxSummary> sandboxes, List<ContainerSummary> running) {

        /** Copies the map in the order of the uids. */
        public Parts {
            var ordered = new LinkedHashMap<PodIdentity, Boolean>();
            pods.entrySet().stream().sorted(Comparator.comparing(e -> e.getKey().uid()))
                    .forEach(e -> ordered.put(e.getKey(), e.getValue()));
            pods = Collections.unmodifiableMap(ordered);
            sandboxes = List.copyOf(sandboxes);
            running = List.copyOf(running);
        }
    }

    /** Pods with these sandboxes and running containers. */
    public RuntimeListed(Map<PodIdentity, Boolean> pods, List<SandboxSummary> sandboxes, List<ContainerSummary> running, long at) {
        this(new Parts(pods, sandboxes, running), at);
    }

    /** Pods of whose sandboxes and containers nothing is known. */
    public RuntimeListed(Map<PodIdentity, Boolean> pods, long at) {
        this(pods, List.of(), List.of(), at);
    }

    /** Each pod, and whether anything of it lives (a running container or a ready sandbox). */
    public Map<PodIdentity, Boolean> pods() {
        return what.pods();
    }

    /** Their sandboxes, also those that are not ready. */
    public List<SandboxSummary> sandboxes() {
        return what.sandboxes();
    }

    /** Containers that run. */
    public List<ContainerSummary> running() {
        return what.running();
    }

    /** Pods of which something lives. */
    public List<PodIdentity> alive() {
        return pods().entrySet().stream().filter(Map.Entry::getValue).map(Map.Entry::getKey).toList();
    }
}
