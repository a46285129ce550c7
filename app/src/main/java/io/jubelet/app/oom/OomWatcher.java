package io.jubelet.app.oom;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.domain.node.NodeEventContent;
import io.jubelet.domain.oom.OomKill;
import io.jubelet.domain.oom.OomParser;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.host.KernelMessages;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;

/**
 * Publishes an event about the node for each out-of-memory kill of the whole machine. Without access to the log of
 * the kernel there are no such events, and the agent continues.
 */
public final class OomWatcher implements Concern {

    private static final Logger LOG = System.getLogger(OomWatcher.class.getName());

    private final String nodeName;
    private final KernelMessages messages;
    private final InstantSource clock;

    /**
     * A watcher of one machine.
     *
     * @param nodeName name of the node that the events are about
     * @param messages the log of the kernel, not started
     */
    public OomWatcher(String nodeName, KernelMessages messages, InstantSource clock) {
        this.nodeName = nodeName;
        this.messages = messages;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "oom";
    }

    @Override
    public void start(Bus bus) {
        try {
            messages.start(new Watch(bus, new OomParser()));
        } catch (PortException e) {
            LOG.log(Level.WARNING, "there will be no SystemOOM events: {0}; the agent needs read access to the log of the "
                    + "kernel (CAP_SYSLOG)", e.getMessage());
        }
    }

    @Override
    public void stop() {
        messages.close();
    }

    /** Called by one thread. */
    private final class Watch implements KernelMessages.Receiver {

        private final Bus bus;
        private final OomParser parser;

        Watch(Bus bus, OomParser parser) {
            this.bus = bus;
            this.parser = parser;
        }

        @Override
        public void message(String kernelRecord) {
            parser.next(kernelRecord, clock.instant()).filter(OomKill::isOfSystem).ifPresent(this::publish);
        }

        private void publish(OomKill kill) {
            NodeEventContent content = kill.event();
            bus.publish(EventTopics.NODE_EVENT, new NodeEvent(nodeName, PodEvent.Type.WARNING, content.reason(),
                    content.message(), kill.at()));
        }

        @Override
        public void ended(String reason) {
            LOG.log(Level.WARNING, "there will be no SystemOOM events until the agent is started again: {0}", reason);
        }
    }
}
