package io.jubelet.adapters.cri.simulation;

import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ContainerRuntime.EventListener;
import io.jubelet.ports.runtime.ContainerRuntime.EventSubscription;
import io.jubelet.ports.runtime.RuntimeEvent;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** Passes events to subscribers: to each of them one after another and in order, never on the thread of a call. */
final class EventHub {

    private static final System.Logger LOG = System.getLogger(EventHub.class.getName());

    private final Timers timers;
    private final FaultPlan faults;
    private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();

    EventHub(Timers timers, FaultPlan faults) {
        this.timers = timers;
        this.faults = faults;
    }

    EventSubscription subscribe(EventListener listener) {
        Subscription subscription = new Subscription(listener);
        subscriptions.add(subscription);
        return subscription;
    }

    void publish(RuntimeEvent event) {
        if (!faults.drops(event)) {
            subscriptions.forEach(subscription -> subscription.add(listener -> listener.changed(event)));
        }
    }

    /** Ends every stream. */
    void end(PortException why) {
        for (Subscription subscription : List.copyOf(subscriptions)) {
            subscriptions.remove(subscription);
            subscription.add(listener -> listener.ended(why));
        }
    }

    private final class Subscription implements EventSubscription {

        private final EventListener listener;
        private final ReentrantLock queueLock = new ReentrantLock();
        private final Queue<Consumer<EventListener>> queue = new ArrayDeque<>();
        private boolean draining;
        /** Held while the listener runs, so that nothing begins after close(). */
        private final ReentrantLock delivery = new ReentrantLock();
        private boolean closed;

        Subscription(EventListener listener) {
            this.listener = listener;
        }

        void add(Consumer<EventListener> message) {
            queueLock.lock();
            try {
                queue.add(message);
                if (draining) {
                    return;
                }
                draining = true;
            } finally {
                queueLock.unlock();
            }
            timers.after(Duration.ZERO, this::drain);
        }

        private void drain() {
            for (Consumer<EventListener> next = next(); next != null; next = next()) {
                delivery.lock();
                try {
                    if (!closed) {
                        next.accept(listener);
                    }
                } catch (RuntimeException e) {
                    LOG.log(System.Logger.Level.ERROR, "a listener of runtime events failed", e);
                } finally {
                    delivery.unlock();
                }
            }
        }

        private Consumer<EventListener> next() {
            queueLock.lock();
            try {
                Consumer<EventListener> head = queue.poll();
                draining = head != null;
                return head;
            } finally {
                queueLock.unlock();
            }
        }

        @Override
        public void close() {
            subscriptions.remove(this);
            delivery.lock();
            try {
                closed = true;
            } finally {
                delivery.unlock();
            }
        }
    }
}
