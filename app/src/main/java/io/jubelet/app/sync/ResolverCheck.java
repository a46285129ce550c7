package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.port.Platform;
import io.jubelet.domain.network.ResolverLimits;
import io.jubelet.ports.failure.CancelledException;

/** Reports once, at the start, what is wrong with the resolver configuration of the node. */
final class ResolverCheck implements Concern {

    private final NodeResolver resolver;
    private final String nodeName;
    private final Platform platform;

    ResolverCheck(NodeResolver resolver, String nodeName, Platform platform) {
        this.resolver = resolver;
        this.nodeName = nodeName;
        this.platform = platform;
    }

    @Override
    public String name() {
        return "resolver-check";
    }

    @Override
    public void start(Bus bus) {
        var events = new PodEvents(bus, platform.timers());
        platform.tasks().start(name(), () -> check(events));
    }

    private void check(PodEvents events) {
        try {
            resolver.problem().ifPresent(problem -> events.warningOfNode(nodeName, ResolverLimits.REASON, problem));
        } catch (CancelledException e) {
            // The agent ends.
        }
    }
}
