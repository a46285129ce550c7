package io.jubelet.app.image;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.image.ImageReclaim;
import io.jubelet.app.message.image.ImageRemoved.Reason;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.image.ImagesReclaimed;
import io.jubelet.app.settings.ImageGcSettings;
import io.jubelet.app.task.RepeatedTask;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.image.ImageGc;
import io.jubelet.domain.image.ImageUse;
import io.jubelet.domain.value.MonotonicTime;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Removes images that nothing uses: every few minutes those that were not used for too long and, when the disk is too full, the
 * ones that were not used for longest; and all of them on request. One removal after another.
 */
final class ImageGarbageCollection implements Concern {

    private static final Logger LOG = System.getLogger(ImageGarbageCollection.class.getName());
    private static final Duration PERIOD = Duration.ofMinutes(5);

    private final ReentrantLock lock = new ReentrantLock();
    private final ImageUses uses;
    private final ImageDisk disk;
    private final ImageRemovals removals;
    private final ImageGcSettings settings;
    private final Timers timers;
    private final Tasks tasks;
    private Bus bus;
    private RepeatedTask rounds;
    private MonotonicTime began;
    private boolean failed;

    /** A round that did not do what it should have. */
    private static final class Failure extends Exception {
        private static final long serialVersionUID = 1L;

        Failure(String message) {
            super(message, null, false, false);
        }
    }

    ImageGarbageCollection(ImageUses uses, ImageDisk disk, ImageRemovals removals, ImageGcSettings settings, Timers timers,
            Tasks tasks) {
        this.uses = uses;
        this.disk = disk;
        this.removals = removals;
        this.settings = settings;
        this.timers = timers;
        this.tasks = tasks;
    }

    @Override
    public String name() {
        return "image-gc";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        began = timers.monotonic();
        bus.answer(ImageTopics.IMAGE_RECLAIM, this::reclaim);
        rounds = RepeatedTask.start(name(), this::round, timers, tasks);
    }

    @Override
    public void stop() {
        rounds.end();
    }

    private void round() throws InterruptedException {
        try {
            collect();
            failed = false;
        } catch (Failure | PortException e) {
            failed(e.getMessage());
        }
        timers.sleep(PERIOD);
    }

    /** The first failure is not reported: right after the start, the runtime may not be able to answer yet. */
    private void failed(String message) {
        LOG.log(Level.WARNING, "collecting images: {0}", message);
        if (failed) {
            warn("ImageGCFailed", message);
        }
        failed = true;
    }

    private void collect() throws Failure {
        lock.lock();
        try {
            Instant asked = timers.instant();
            ImageUses.Found found = find();
            if (settings.collects()) {
                ImageRemover remover = removals.begin(found, bus);
                try {
                    removeOld(remover, found);
                    makeRoom(remover, found);
                } finally {
                    // A disk that stays too full for other reasons must not keep the records of what was removed.
                    removals.forget(found, remover, asked);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private ImageUses.Found find() {
        ImageUses.Found found = uses.find();
        found.nameless().forEach(key ->
                warn("InvalidImageID", "ImageID is not valid, skipping, image: " + key.text()));
        return found;
    }

    private void removeOld(ImageRemover remover, ImageUses.Found found) throws Failure {
        remover.remove(ImageGc.expired(settings.policy(), found.uses(), began, found.asked()), Reason.AGE, Long.MAX_VALUE);
        if (!remover.failures().isEmpty()) {
            throw new Failure(ImageGc.failureOfAge(settings.policy().maxAge(), remover.failures()));
        }
    }

    private void makeRoom(ImageRemover remover, ImageUses.Found found) throws Failure {
        ImageDisk.Room room = disk.measure();
        long before = remover.freed();
        OptionalLong toFree = wanted(room);
        if (toFree.isEmpty()) {
            return;
        }
        long wanted = toFree.getAsLong();
        remover.remove(left(remover, found), Reason.SPACE, wanted);
        long freed = remover.freed() - before;
        if (!remover.failures().isEmpty()) {
            throw new Failure(ImageGc.failureOfSpace(wanted, freed, remover.failures()));
        }
        if (freed < wanted) {
            String shortage = ImageGc.shortage(room.capacity(), room.available(), freed);
            warn("FreeDiskSpaceFailed", shortage);
            throw new Failure(shortage);
        }
    }

    private OptionalLong wanted(ImageDisk.Room room) throws Failure {
        try {
            return ImageGc.bytesToFree(settings.policy(), room.capacity(), room.available());
        } catch (IllegalArgumentException e) {
            warn("InvalidDiskCapacity", e.getMessage());
            throw new Failure(e.getMessage());
        }
    }

    private List<ImageUse> left(ImageRemover remover, ImageUses.Found found) {
        return ImageGc.removable(settings.policy(),
                found.uses().stream().filter(image -> !remover.removed().contains(image.key())).toList(), found.asked());
    }

    private ImagesReclaimed reclaim(ImageReclaim question) {
        lock.lock();
        try {
            Instant asked = timers.instant();
            ImageUses.Found found = find();
            ImageRemover remover = removals.begin(found, bus);
            remover.remove(left(remover, found), Reason.SPACE, Long.MAX_VALUE);
            removals.forget(found, remover, asked);
            return new ImagesReclaimed(remover.removed().size(), remover.freed(), remover.failures().isEmpty()
                    ? Optional.empty()
                    : Optional.of(ImageGc.failureOfSpace(Long.MAX_VALUE, remover.freed(), remover.failures())));
        } catch (PortException e) {
            return new ImagesReclaimed(0, 0, Optional.of(e.getMessage()));
        } finally {
            lock.unlock();
        }
    }

    private void warn(String reason, String message) {
        bus.publish(EventTopics.NODE_EVENT,
                new NodeEvent(settings.nodeName(), PodEvent.Type.WARNING, reason, message, timers.instant()));
    }
}
