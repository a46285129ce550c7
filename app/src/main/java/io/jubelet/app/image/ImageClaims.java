package io.jubelet.app.image;

import io.jubelet.domain.image.ImageKey;
import io.jubelet.domain.image.ImageName;
import io.jubelet.domain.runtime.Image;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Images that pods are about to use and images that are being removed, which never overlap. A container of a pod that was given
 * an image is observed some time later; until then the claim of the pod keeps the image. An image that is being pulled is kept
 * by its name. Thread-safe.
 */
final class ImageClaims {

    /** Time after which a container of an image that was given to a pod is there, or the pod asks again. */
    private static final long GRACE = Duration.ofMinutes(2).toNanos();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition removed = lock.newCondition();
    /** When an image was given to a pod last, by its id and the runtime handler of the pod; monotonic nanoseconds. */
    private final Map<ImageKey, Long> claimed = new HashMap<>();
    private final Map<String, Integer> pulling = new HashMap<>();
    /** Ids and full names of images that are being removed. */
    private final Set<String> removing = new HashSet<>();
    private final Timers timers;

    ImageClaims(Timers timers) {
        this.timers = timers;
    }

    /**
     * A pod is about to use an image.
     *
     * @param handler runtime handler the image is for, empty where handlers don't matter
     * @return whether it may: not when the image is being removed, for whatever handler
     */
    boolean claim(String id, String handler) {
        lock.lock();
        try {
            boolean free = !removing.contains(id);
            if (free) {
                claimed.put(new ImageKey(id, handler), timers.nanos());
            }
            return free;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until an image of this name is not being removed, and keeps it from being removed until {@link #pulled}. */
    void pulls(String name) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            String full = full(name);
            while (removing.contains(full)) {
                removed.await();
            }
            pulling.merge(full, 1, Integer::sum);
        } finally {
            lock.unlock();
        }
    }

    /** A pull has ended, whatever its result. */
    void pulled(String name) {
        lock.lock();
        try {
            pulling.compute(full(name), (_, count) -> count == null || count == 1 ? null : count - 1);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Begins to remove an image that nothing used when the runtime was asked.
     *
     * @param listed all images that the runtime has; a claim for a handler that has none of its own keeps any of the same id
     * @param asked monotonic nanoseconds
     * @return whether it may be removed; {@link #endRemoval} is called afterwards
     */
    boolean beginRemoval(Image image, Set<ImageKey> listed, long asked) {
        lock.lock();
        try {
            if (isClaimed(image, listed, asked) || names(image).anyMatch(pulling::containsKey)) {
                return false;
            }
            names(image).forEach(removing::add);
            return true;
        } finally {
            lock.unlock();
        }
    }

    private boolean isClaimed(Image image, Set<ImageKey> listed, long asked) {
        ImageKey own = ImageKey.of(image);
        return claimed.entrySet().stream().anyMatch(claim -> claim.getKey().id().equals(image.id())
                && (claim.getKey().equals(own) || !listed.contains(claim.getKey())) && claim.getValue() - asked > -GRACE);
    }

    /** The removal of an image has ended, whatever its result. */
    void endRemoval(Image image) {
        lock.lock();
        try {
            names(image).toList().forEach(removing::remove);
            removed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Forgets what no longer keeps an image. */
    void forgetOld() {
        lock.lock();
        try {
            claimed.values().removeIf(at -> timers.nanos() - at > 2 * GRACE);
        } finally {
            lock.unlock();
        }
    }

    private static Stream<String> names(Image image) {
        return Stream.concat(Stream.of(image.id()),
                Stream.concat(image.repoTags().stream(), image.repoDigests().stream()).map(ImageClaims::full));
    }

    /** Runtimes have full names of images, pods often short ones. */
    private static String full(String name) {
        try {
            ImageName parsed = ImageName.parse(name);
            return parsed.repository() + (parsed.digest().isEmpty() ? ":" + parsed.tag() : "@" + parsed.digest());
        } catch (IllegalArgumentException e) {
            return name;
        }
    }
}
