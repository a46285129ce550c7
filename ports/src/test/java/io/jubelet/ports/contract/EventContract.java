package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assumptions.abort;

import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.runtime.ContainerRuntime.EventListener;
import io.jubelet.ports.runtime.ContainerRuntime.EventSubscription;
import io.jubelet.ports.runtime.RuntimeEvent;
import io.jubelet.ports.runtime.RuntimeEvent.Type;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The runtime's own events; aborted with a message where the runtime has none. */
public abstract class EventContract extends RuntimeContract {

    private final List<RuntimeEvent> events = new CopyOnWriteArrayList<>();

    private EventSubscription subscribe() {
        try {
            return containers().subscribe(new EventListener() {
                @Override
                public void changed(RuntimeEvent event) {
                    events.add(event);
                }

                @Override
                public void ended(PortException why) {
                    endedBy = why;
                }
            });
        } catch (UnimplementedException e) {
            return abort("this runtime has no event stream: " + e.getMessage());
        }
    }

    private volatile PortException endedBy;

    private List<Type> typesOf(String id) {
        return events.stream().filter(e -> e.containerId().equals(id)).map(RuntimeEvent::type).toList();
    }

    @Test
    void tellsTheLifeOfAContainerInOrder() {
        EventSubscription subscription = subscribe();
        try {
            String sandbox = runSandbox();
            String id = start(sandbox, "main", "sh", "-c", "sleep 1; exit 3");
            awaitEnd(id);
            containers().removeContainer(id);

            eventually("the end of the container is told",
                    () -> endedBy != null || typesOf(id).contains(Type.DELETED));
            if (endedBy instanceof UnimplementedException refusal) {
                // Some runtimes refuse only after the subscription stood.
                abort("this runtime has no event stream: " + refusal.getMessage());
            }
            assertNull(endedBy, "the stream ended by itself");
            assertEquals(List.of(Type.CREATED, Type.STARTED, Type.STOPPED, Type.DELETED), typesOf(id));
            events.stream().filter(e -> e.containerId().equals(id) && e.type() != Type.DELETED)
                    .forEach(event -> assertEquals(podUid(), event.pod().uid(), event::toString));
        } finally {
            subscription.close();
        }
    }

    @Test
    void saysNothingAfterItWasClosed() {
        EventSubscription subscription = subscribe();
        subscription.close();

        String id = start(runSandbox(), "main", "true");
        awaitEnd(id);
        runtime().pause(Duration.ofMillis(200));

        assertEquals(List.of(), events);
    }
}
