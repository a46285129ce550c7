package io.jubelet.adapters.apiserver.event;

import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.domain.event.EventSubject;
import io.jubelet.domain.event.ReportedEvent;
import io.jubelet.ports.event.ClaimEvent;
import io.jubelet.ports.event.EventSink;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PersistentVolumeEvent;
import io.jubelet.ports.event.PodEvent;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sends events to the API server, one after another on a thread of its own. Recording one never blocks: while the
 * server is slow or away, or there are more than it may be sent, events queue up, and those that find the queue full are dropped.
 */
public final class ApiEventSink implements EventSink, AutoCloseable {

    private static final System.Logger LOG = System.getLogger(ApiEventSink.class.getName());
    private static final int QUEUE = 1000;

    private final BlockingQueue<ReportedEvent> waiting = new ArrayBlockingQueue<>(QUEUE);
    private final AtomicLong dropped = new AtomicLong();
    private final EventSender sender;
    private final Thread sending;

    /**
     * Begins to send.
     *
     * @param events the API, with the limits of events
     * @param nodeName the node whose agent this is
     */
    public ApiEventSink(ClusterApi events, String nodeName) {
        sender = new EventSender(events, nodeName);
        sending = Thread.ofVirtual().name("events to the API server").start(this::send);
    }

    @Override
    public void record(PodEvent event) {
        add(new ReportedEvent(new EventSubject("Pod", "v1", event.pod().namespace(), event.pod().name(), event.pod().uid(),
                event.fieldPath()), type(event.type()), event.reason(), event.message(), event.at(), event.annotations()));
    }

    @Override
    public void record(ClaimEvent event) {
        add(new ReportedEvent(new EventSubject("PersistentVolumeClaim", "v1", event.namespace(), event.name(), event.uid(), ""),
                type(event.type()), event.reason(), event.message(), event.at()));
    }

    @Override
    public void record(PersistentVolumeEvent event) {
        add(new ReportedEvent(new EventSubject("PersistentVolume", "v1", "", event.name(), event.uid(), ""),
                type(event.type()), event.reason(), event.message(), event.at()));
    }

    /** Events of a node have its name for its uid: queries for them use nothing else. */
    @Override
    public void record(NodeEvent event) {
        add(new ReportedEvent(new EventSubject("Node", "", "", event.nodeName(), event.nodeName(), ""),
                type(event.type()), event.reason(), event.message(), event.at()));
    }

    private static String type(PodEvent.Type type) {
        return switch (type) {
            case NORMAL -> "Normal";
            case WARNING -> "Warning";
        };
    }

    private void add(ReportedEvent event) {
        if (!waiting.offer(event) && dropped.getAndIncrement() % QUEUE == 0) {
            LOG.log(System.Logger.Level.WARNING, "events are dropped, since there are more than eventRecordQPS lets through or the "
                    + "API server takes; so far " + dropped.get());
        }
    }

    /** How many events were dropped because too many were waiting. */
    public long dropped() {
        return dropped.get();
    }

    private void send() {
        try {
            while (true) {
                ReportedEvent event = waiting.take();
                try {
                    sender.send(event);
                } catch (RuntimeException e) {
                    LOG.log(System.Logger.Level.ERROR, "an event could not be sent", e);
                }
            }
        } catch (InterruptedException _) {
            // Closed.
        }
    }

    /** Ends; events that wait are not sent any more. */
    @Override
    public void close() {
        sending.interrupt();
    }
}
