package io.jubelet.adapters.apiserver.event;

import io.jubelet.adapters.apiserver.codec.Rfc3339;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.domain.event.EventCorrelation;
import io.jubelet.domain.event.EventSubject;
import io.jubelet.domain.event.ReportedEvent;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;

/** Makes objects of events and sends them: a new one, or a higher count of one that was sent before. Not thread-safe. */
final class EventSender {

    private static final System.Logger LOG = System.getLogger(EventSender.class.getName());
    private static final String COMPONENT = "kubelet";
    private static final String DEFAULT_NAMESPACE = "default";
    private static final int ATTEMPTS = 12;
    private static final Duration RETRY_PAUSE = Duration.ofSeconds(10);

    private final EventMemory memory = new EventMemory();
    private final EventNames names = new EventNames();
    private final ClusterApi api;
    private final String nodeName;
    private final Timers timers;
    /** Why the last one was not sent, empty if it was: events come in bursts, and the same failure concerns all of them. */
    private String lastFailure = "";

    EventSender(ClusterApi api, String nodeName) {
        this.api = api;
        this.nodeName = nodeName;
        timers = api.timers();
    }

    /** Sends an event, or counts it if its subject has too many. */
    void send(ReportedEvent reported) throws InterruptedException {
        EventCorrelation event = EventCorrelation.of(reported, memory, timers.instant());
        String name = event.update().orElseGet(() -> names.of(event.event()));
        memory.remember(event, name);
        if (event.dropped()) {
            return;
        }
        for (int attempt = 1; !isDone(event, name, attempt); attempt++) {
            // The first pause differs from node to node, so that not all nodes retry at once when the API server is back.
            double part = attempt == 1 ? ThreadLocalRandom.current().nextDouble() : 1;
            timers.sleep(Duration.ofMillis((long) (part * RETRY_PAUSE.toMillis())));
        }
    }

    /** Sends it; whether there is no use in trying again. */
    private boolean isDone(EventCorrelation event, String name, int attempt) throws InterruptedException {
        try {
            write(event, name);
            lastFailure = "";
            return true;
        } catch (CancelledException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            throw e;
        } catch (PortException e) {
            boolean done = !ClusterApi.isUnanswered(e) || attempt == ATTEMPTS;
            boolean known = !done || lastFailure.equals(e.getMessage());
            LOG.log(known ? System.Logger.Level.DEBUG : System.Logger.Level.WARNING, "the event " + event.event().reason()
                    + " of " + event.event().subject().name() + " was not sent" + (done ? "" : " yet") + ": "
                    + e.getMessage());
            lastFailure = done ? e.getMessage() : lastFailure;
            return done;
        }
    }

    private void write(EventCorrelation event, String name) {
        ApiPath path = ApiPath.core().in(namespace(event), "events");
        if (event.update().isPresent()) {
            try {
                api.patch(path.named(name), Map.of("count", event.count(), "message", event.event().message(),
                        "lastTimestamp", Rfc3339.format(event.event().at())));
                return;
            } catch (NotFoundException _) {
                // The API server deletes events after a while.
            }
        }
        api.createOnly(path, object(event, name));
    }

    private static String namespace(EventCorrelation event) {
        String namespace = event.event().subject().namespace();
        return namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace;
    }

    private Map<String, Object> object(EventCorrelation correlated, String name) {
        ReportedEvent event = correlated.event();
        Map<String, Object> object = new TreeMap<>();
        object.put("apiVersion", "v1");
        object.put("kind", "Event");
        Map<String, Object> metadata = new TreeMap<>(Map.of("name", name, "namespace", namespace(correlated)));
        if (!event.annotations().isEmpty()) {
            metadata.put("annotations", event.annotations());
        }
        object.put("metadata", metadata);
        object.put("involvedObject", subject(event.subject()));
        object.put("type", event.type());
        object.put("reason", event.reason());
        object.put("message", event.message());
        object.put("source", Map.of("component", COMPONENT, "host", nodeName));
        object.put("reportingComponent", COMPONENT);
        object.put("reportingInstance", nodeName);
        object.put("firstTimestamp", Rfc3339.format(correlated.first()));
        object.put("lastTimestamp", Rfc3339.format(event.at()));
        object.put("count", correlated.count());
        return object;
    }

    private static Map<String, Object> subject(EventSubject subject) {
        Map<String, Object> members = new TreeMap<>(Map.of("kind", subject.kind(), "apiVersion", subject.apiVersion(),
                "namespace", subject.namespace(), "name", subject.name(), "uid", subject.uid(),
                "fieldPath", subject.fieldPath()));
        members.values().removeIf(""::equals);
        return members;
    }
}
