package io.jubelet.app.trace;

import io.jubelet.app.port.AgentPorts;
import io.jubelet.app.port.Platform;
import io.jubelet.app.task.Tasks;
import io.jubelet.app.worker.PodSteps;
import io.jubelet.ports.trace.Tracer;

/** Adds spans to steps and servers; returns them unchanged where nothing is traced. */
public final class Traces {

    /** Nothing is traced. */
    public static final Traces NONE = new Traces(Tracer.NONE);

    private final Tracer tracer;

    /** Traces that are recorded by this tracer. */
    public Traces(Tracer tracer) {
        this.tracer = tracer;
    }

    /** The same steps, traced. */
    public PodSteps traced(PodSteps steps) {
        return tracer.isOn() ? new TracedPodSteps(steps, tracer) : steps;
    }

    /** The same ports, with threads that belong to the span in which they are started. */
    public AgentPorts traced(AgentPorts ports) {
        if (!tracer.isOn()) {
            return ports;
        }
        Platform platform = ports.platform();
        Tasks tasks = (name, body) -> platform.tasks().start(name, tracer.carrying(body));
        return new AgentPorts(ports.runtime(), ports.podFiles(), ports.volumes(), ports.machine(), ports.events(),
                ports.cluster(), new Platform(platform.timers(), tasks, platform.random()));
    }
}
