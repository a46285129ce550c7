package io.jubelet.ports.api;

import io.jubelet.domain.image.PullProgress;
import io.jubelet.domain.pacing.RuntimeWait;
import io.jubelet.ports.source.SourceProblem;
import java.util.List;
import java.util.Objects;

/**
 * Problems that keep pods from running and are in no pod status.
 *
 * @param sources manifests and other parts of the sources that can't be used now, by source and place
 * @param probes containers that are here and were stopped because of a probe, by pod and name
 * @param pulls images that are being pulled, or wait for it, by image
 * @param waits calls of the runtime that have waited for their turn for a while, by pod
 * @param runtime why the container runtime can't be used now; empty when it can
 */
public record NodeProblems(List<SourceProblem> sources, List<ProbeKills> probes, List<PullProgress> pulls,
        List<RuntimeWait> waits, String runtime) {

    /** Nothing to report. */
    public static final NodeProblems NONE = new NodeProblems(List.of(), List.of(), List.of(), List.of());

    /** Copies the lists. */
    public NodeProblems {
        sources = List.copyOf(sources);
        probes = List.copyOf(probes);
        pulls = List.copyOf(pulls);
        waits = List.copyOf(waits);
        Objects.requireNonNull(runtime, "runtime");
    }

    /** The same with a runtime that can be used. */
    public NodeProblems(List<SourceProblem> sources, List<ProbeKills> probes, List<PullProgress> pulls, List<RuntimeWait> waits) {
        this(sources, probes, pulls, waits, "");
    }
}
