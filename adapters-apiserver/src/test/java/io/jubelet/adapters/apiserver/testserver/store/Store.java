package io.jubelet.adapters.apiserver.testserver.store;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The objects and one version that rises with every change. Each call is one step that no other call can be seen inside of.
 * All objects that come out are frozen.
 */
public final class Store {

    private static final int KEPT_CHANGES = 10_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Resource, NavigableMap<ObjectKey, Tree>> objects = new EnumMap<>(Resource.class);
    private final Deque<Change> history = new ArrayDeque<>();
    private final Map<Consumer<Change>, Resource> followers = new IdentityHashMap<>();
    private long version = 1;
    private long oldest = 1;

    /** An empty store. */
    public Store() {
        for (Resource resource : Resource.values()) {
            objects.put(resource, new TreeMap<>());
        }
    }

    /** The object of that key. */
    public Optional<Tree> get(Resource resource, ObjectKey key) {
        return locked(() -> Optional.ofNullable(objects.get(resource).get(key)));
    }

    /** All objects of a resource, ordered by key. */
    public Listing list(Resource resource) {
        return locked(() -> new Listing(version, List.copyOf(objects.get(resource).values())));
    }

    /** The version that the latest change made. */
    public long version() {
        return locked(() -> version);
    }

    /**
     * One step on one object.
     *
     * @param step gets the present object, or nothing; gives the one that shall be there, or nothing. What it throws
     *         leaves the store as it was.
     * @return what the store holds then; for an object that the step removed, its last state with the version of the removal
     */
    public Tree step(Resource resource, ObjectKey key, UnaryOperator<Optional<Tree>> step) {
        return locked(() -> {
            Optional<Tree> before = Optional.ofNullable(objects.get(resource).get(key));
            Optional<Tree> after = step.apply(before);
            return after.isPresent() ? put(resource, key, before, after.get()) : remove(resource, key, before.orElseThrow());
        });
    }

    private Tree put(Resource resource, ObjectKey key, Optional<Tree> before, Tree wanted) {
        if (before.isPresent() && before.get().equals(wanted)) {
            return before.get();
        }
        Tree after = wanted.copy().set(Long.toString(version + 1), "metadata", "resourceVersion").frozen();
        objects.get(resource).put(key, after);
        publish(new Change(++version, resource, before, Optional.of(after)));
        return after;
    }

    private Tree remove(Resource resource, ObjectKey key, Tree before) {
        Tree last = before.copy().set(Long.toString(version + 1), "metadata", "resourceVersion").frozen();
        objects.get(resource).remove(key);
        publish(new Change(++version, resource, Optional.of(last), Optional.empty()));
        return last;
    }

    private void publish(Change change) {
        history.addLast(change);
        if (history.size() > KEPT_CHANGES) {
            oldest = history.removeFirst().version();
        }
        followers.forEach((follower, resource) -> {
            if (resource == change.resource()) {
                follower.accept(change);
            }
        });
    }

    /** Forgets all changes so far: who wants to follow from an older version has to list again. */
    public void compact() {
        locked(() -> {
            history.clear();
            oldest = version;
            return null;
        });
    }

    /**
     * Follows the changes of a resource from now on.
     *
     * @param follower is called within the step that made the change and must not block
     * @return the objects that the changes start from
     */
    public Listing follow(Resource resource, Consumer<Change> follower) {
        return locked(() -> {
            followers.put(follower, resource);
            return list(resource);
        });
    }

    /**
     * Follows the changes of a resource after a version.
     *
     * @throws ExpiredException when not all of them are kept
     */
    public void follow(Resource resource, long after, Consumer<Change> follower) {
        locked(() -> {
            if (after < oldest) {
                throw new ExpiredException(after, oldest);
            }
            history.stream().filter(change -> change.resource() == resource && change.version() > after).forEach(follower);
            return followers.put(follower, resource);
        });
    }

    /** Ends the following of changes. */
    public void leave(Consumer<Change> follower) {
        locked(() -> followers.remove(follower));
    }

    private <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }
}
