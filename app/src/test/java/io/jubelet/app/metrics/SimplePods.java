package io.jubelet.app.metrics;

import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Pods as a runtime shows them. */
final class SimplePods {

    private SimplePods() {
    }

    /** A pod with a sandbox that is ready, and so many containers that run or have ended. */
    static ObservedPod observed(PodIdentity pod, int running, int exited) {
        return new ObservedPod(pod, List.of(),
                List.of(ObservedSandbox.builder().id("s").pod(pod).state(SandboxState.READY)
                        .createdAt(Instant.EPOCH).network(NamespaceMode.POD).build()),
                Stream.concat(containers("r", running, RunState.RUNNING), containers("e", exited, RunState.EXITED)).toList());
    }

    private static Stream<ObservedContainer> containers(String prefix, int count, RunState state) {
        return IntStream.range(0, count).mapToObj(i -> ObservedContainer.builder().id(prefix + i).name(prefix + i)
                .state(state).createdAt(Instant.EPOCH).build());
    }
}
