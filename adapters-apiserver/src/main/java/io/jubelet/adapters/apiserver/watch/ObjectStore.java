package io.jubelet.adapters.apiserver.watch;

import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.ports.failure.PortException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The objects of a set as read last, as records. One that can't be read stays as it was, or stays out if it is new: a
 * problem with one never changes another. Thread-safe.
 *
 * @param <T> the record
 */
public final class ObjectStore<T> implements WatchHandler {

    private final BiFunction<WireNode.Obj, Optional<T>, T> reader;
    private final Listener listener;
    private Map<String, Unreadable> unreadable = new TreeMap<>();
    private Map<String, T> objects = new TreeMap<>();
    private boolean synced;
    private Optional<PortException> failure = Optional.empty();

    /**
     * An object that can't be read.
     *
     * @param name {@code namespace/name}
     * @param version its resource version
     * @param message what is wrong with it
     * @param former whether an earlier version of it is among the objects
     */
    public record Unreadable(String name, String version, String message, boolean former) {
    }

    /**
     * What is in a store.
     *
     * @param <T> the record
     * @param objects by name; of one that can't be read, the version before
     * @param unreadable by name
     */
    public record Contents<T>(List<T> objects, List<Unreadable> unreadable) {

        /** Copies both. */
        public Contents {
            objects = List.copyOf(objects);
            unreadable = List.copyOf(unreadable);
        }
    }

    /** Receives what happens, after it happened, on the thread of the reflector. */
    public interface Listener {

        /** The objects are others now, or were seen for the first time. */
        void changed();

        /**
         * An object can't be read; called once per change of it.
         *
         * @param name {@code namespace/name}
         * @param message what is wrong with it
         */
        void unreadable(String name, String message);
    }

    /** Makes records by a function that throws {@link UnreadableException}. */
    public ObjectStore(Function<WireNode.Obj, T> reader, Listener listener) {
        this((object, _) -> reader.apply(object), listener);
    }

    /** Makes records by a function that also gets the object of the same name as it was seen before. */
    public ObjectStore(BiFunction<WireNode.Obj, Optional<T>, T> reader, Listener listener) {
        this.reader = reader;
        this.listener = listener;
    }

    /** The objects by {@code namespace/name}; empty while they have not been seen yet. */
    public synchronized Optional<List<T>> objects() {
        return contents().map(Contents::objects);
    }

    /** The objects, and those that can't be read, at one moment; empty while they have not been seen yet. */
    public synchronized Optional<Contents<T>> contents() {
        return synced ? Optional.of(new Contents<>(List.copyOf(objects.values()), List.copyOf(unreadable.values()))) : Optional.empty();
    }

    /** The object of a name. */
    public synchronized Optional<T> object(String name) {
        return Optional.ofNullable(objects.get(name));
    }

    /** Whether the objects have been seen. */
    public synchronized boolean synced() {
        return synced;
    }

    /** Why they could not be followed last time; empty when they could. */
    public synchronized Optional<PortException> failure() {
        return failure;
    }

    /**
     * Objects become records as they come: a list of large objects is never whole in memory. Nothing of it is seen before it is
     * complete.
     */
    private final class Found implements Listing {

        private final Map<String, T> next = new TreeMap<>();
        private final Map<String, Unreadable> nextUnreadable = new TreeMap<>();
        private final Map<String, String> problems = new TreeMap<>();

        @Override
        public void item(WireNode.Obj object) {
            synchronized (ObjectStore.this) {
                read(object, nextUnreadable, problems).ifPresent(value -> next.put(name(object), value));
            }
        }

        @Override
        public void complete() {
            synchronized (ObjectStore.this) {
                unreadable = nextUnreadable;
                objects = next;
                synced = true;
                failure = Optional.empty();
            }
            notifyListener(problems);
        }
    }

    @Override
    public Listing list() {
        return new Found();
    }

    @Override
    public void changed(WireNode.Obj object) {
        Map<String, String> problems = new TreeMap<>();
        synchronized (this) {
            read(object, unreadable, problems).ifPresent(value -> objects.put(name(object), value));
            failure = Optional.empty();
        }
        notifyListener(problems);
    }

    @Override
    public void deleted(WireNode.Obj object) {
        synchronized (this) {
            objects.remove(name(object));
            unreadable.remove(name(object));
            failure = Optional.empty();
        }
        notifyListener(Map.of());
    }

    @Override
    public synchronized void failed(PortException why) {
        failure = Optional.of(why);
    }

    /** The record; the former one when it can't be read. */
    private Optional<T> read(WireNode.Obj object, Map<String, Unreadable> refused, Map<String, String> problems) {
        String name = name(object);
        try {
            T value = reader.apply(object, Optional.ofNullable(objects.get(name)));
            refused.remove(name);
            return Optional.of(value);
        } catch (UnreadableException e) {
            String version = object.object("metadata").text("resourceVersion");
            Optional<T> former = Optional.ofNullable(objects.get(name));
            if (Optional.ofNullable(unreadable.get(name)).filter(before -> before.version().equals(version)).isEmpty()) {
                problems.put(name, e.getMessage());
            }
            refused.put(name, new Unreadable(name, version, e.getMessage(), former.isPresent()));
            return former;
        }
    }

    private void notifyListener(Map<String, String> problems) {
        problems.forEach(listener::unreadable);
        listener.changed();
    }

    private static String name(WireNode.Obj object) {
        WireNode.Obj metadata = object.object("metadata");
        String namespace = metadata.text("namespace");
        return namespace.isEmpty() ? metadata.text("name") : namespace + "/" + metadata.text("name");
    }
}
