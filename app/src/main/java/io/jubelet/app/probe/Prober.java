package io.jubelet.app.probe;

import io.jubelet.domain.probe.ProbeOutcome;
import io.jubelet.domain.probe.ProbeWorkerRules;

/** Carries out single probes. Thread-safe. */
public interface Prober {

    /**
     * Probes a container.
     *
     * @param containerId id of the container in the runtime
     * @return what came of it, after the attempts that a probe has
     * @throws InterruptedException when the probe is given up
     */
    ProbeOutcome probe(ProbeWorkerRules rules, String containerId) throws InterruptedException;
}
