package io.jubelet.app.message.pod;

import io.jubelet.domain.probe.ProbeResult;
import io.jubelet.domain.value.Immutable;
import java.util.Map;

/**
 * Results of the probes of a pod, each by container id without type prefix. A container that was not probed, or that ran
 * before this agent and has not been evaluated since, is absent.
 *
 * @param liveness results of liveness probes
 * @param readiness results of readiness probes
 * @param startup results of startup probes
 */
public record ProbeResults(
        Map<String, ProbeResult> liveness, Map<String, ProbeResult> readiness, Map<String, ProbeResult> startup) {

    /** Copies the maps. */
    public ProbeResults {
        liveness = Immutable.sorted(liveness);
        readiness = Immutable.sorted(readiness);
        startup = Immutable.sorted(startup);
    }
}
