package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.AskProbeResults;
import io.jubelet.app.message.PodStatusComputed;
import io.jubelet.app.message.ProbeResults;
import io.jubelet.app.message.Topics;
import io.jubelet.app.worker.PodTurn;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.status.PodStatusComputation;
import io.jubelet.domain.status.StatusInput;
import io.jubelet.domain.status.StatusTransition;
import io.jubelet.domain.worker.Stage;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;

/** Computes the status of a pod from what was observed, and says it when it changed. */
final class PodStatusReports {

    private static final Logger LOG = System.getLogger("io.jubelet.status");

    private final Bus bus;
    private final NodeSettings node;
    private final InstantSource clock;

    PodStatusReports(Bus bus, NodeSettings node, InstantSource clock) {
        this.bus = bus;
        this.node = node;
        this.clock = clock;
    }

    /** Asks for the probe results of the pod, then computes and says its status. */
    PodStatus report(PodTurn turn, ObservedPod observed, boolean ended) throws InterruptedException {
        return report(turn, observed, probes(turn.pod()), ended);
    }

    /** What came out of the probes of a pod. */
    ProbeResults probes(Pod pod) throws InterruptedException {
        return bus.ask(Topics.PROBE_RESULTS, new AskProbeResults(pod.uid()));
    }

    /**
     * Computes and says the status.
     *
     * @param ended whether the pod has stopped for good
     */
    PodStatus report(PodTurn turn, ObservedPod observed, ProbeResults probes, boolean ended) {
        PodStatus before = turn.memory().status().orElse(turn.pod().status());
        StatusInput input = StatusInput.builder(turn.pod(), observed)
                .previous(before)
                .podIsTerminal(ended)
                .waitingReasons(turn.memory().waiting())
                .readinessResults(probes.readiness())
                .startupResults(probes.startup())
                .hostIPs(node.hostIps())
                .agentStart(node.agentStart())
                .runtimeName(node.runtimeName())
                .build();
        PodStatus computed = switch (
                StatusTransition.of(turn.pod(), before, PodStatusComputation.compute(input), clock.instant())) {
            case StatusTransition.Accepted accepted -> accepted.status();
            case StatusTransition.Illegal illegal -> {
                LOG.log(Level.ERROR, "status of pod {0} dropped: {1}", turn.pod().fullName(), illegal.message());
                yield before;
            }
        };
        turn.memory().status(computed);
        bus.publish(Topics.POD_STATUS, new PodStatusComputed(turn.pod().withStatus(computed),
                ended ? Stage.TERMINATED : turn.state().stage()));
        return computed;
    }
}
