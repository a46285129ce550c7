package io.jubelet.app.image;

import io.jubelet.app.image.PullCredentials.Found;
import io.jubelet.domain.image.credential.PullAccess;
import io.jubelet.domain.image.credential.ImagePullRecords;
import io.jubelet.domain.image.credential.ImagePullRecords.Answer;
import io.jubelet.domain.image.credential.ImagePullRecords.Change;
import io.jubelet.domain.image.credential.PullVerification;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.image.PullRecordFiles;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Images that this node pulled, and the credentials that may use them without a pull. The files are read once, when they are
 * needed first, and written with every change. Thread-safe.
 */
final class PullRecords {

    private static final Logger LOG = System.getLogger(PullRecords.class.getName());

    private final ReentrantLock lock = new ReentrantLock();
    private final PullRecordFiles files;
    private final ImageService images;
    private final PullVerification policy;
    private final Timers timers;
    private Optional<ImagePullRecords> records = Optional.empty();

    PullRecords(PullRecordFiles files, ImageService images, PullVerification policy, Timers timers) {
        this.files = files;
        this.images = images;
        this.policy = policy;
        this.timers = timers;
    }

    /**
     * A pull begins.
     *
     * @throws PortException when that can't be recorded; the image must not be pulled then
     */
    void begins(String image) {
        change(records -> records.intend(image));
    }

    /** A pull succeeded with these credentials. When that can't be recorded, the image counts as pulled with unknown ones. */
    void succeeded(String image, String imageRef, PullAccess access) {
        attempt("the pull of " + image, records -> records.succeeded(image, imageRef, Optional.of(access), timers.instant()));
    }

    /** A pull failed. */
    void failed(String image) {
        attempt("the end of the pull of " + image, records -> records.failed(image));
    }

    /** Forgets images that are gone. */
    void prune(Collection<String> present, Instant until) {
        attempt("which images are gone", records -> records.prune(present, until));
    }

    /** Whether a pod may use an image that is present, without a pull. */
    Answer check(String image, String imageRef, Supplier<Found> credentials) {
        try {
            Answer answer = records().check(policy, image, imageRef);
            if (answer != Answer.CREDENTIALS_NEEDED) {
                return answer;
            }
        } catch (PortException e) {
            LOG.log(Level.WARNING, "the records of pulls can''t be read, {0} is pulled: {1}", image, e.getMessage());
            return Answer.RECORDS_UNREADABLE;
        }
        return matches(image, imageRef, credentials.get().ofPod());
    }

    /** Asked without the lock for the credentials of the pod, which take as long as a plugin takes. */
    private Answer matches(String image, String imageRef, PullAccess ofPod) {
        lock.lock();
        try {
            ImagePullRecords records = records();
            Answer again = records.check(policy, image, imageRef);
            if (again != Answer.CREDENTIALS_NEEDED) {
                return again;
            }
            ImagePullRecords.Matched matched = records.match(image, imageRef, ofPod, timers.instant());
            attempt("the credentials for " + image, _ -> matched.change());
            return matched.answer();
        } finally {
            lock.unlock();
        }
    }

    private void attempt(String what, Function<ImagePullRecords, Change> next) {
        try {
            change(next);
        } catch (PortException e) {
            LOG.log(Level.WARNING, "{0} can''t be recorded: {1}", what, e.getMessage());
        }
    }

    private void change(Function<ImagePullRecords, Change> next) {
        lock.lock();
        try {
            records = Optional.of(written(next.apply(records())));
        } finally {
            lock.unlock();
        }
    }

    private ImagePullRecords written(Change change) {
        change.files().forEach((path, text) ->
                text.ifPresentOrElse(content -> files.write(path, content), () -> files.remove(path)));
        return change.records();
    }

    private ImagePullRecords records() {
        lock.lock();
        try {
            if (records.isEmpty()) {
                ImagePullRecords read = written(ImagePullRecords.of(files.read()));
                read.unreadable().forEach(path -> LOG.log(Level.WARNING,
                        "the record {0} can''t be understood: its image is pulled again when a pod needs it", path));
                records = Optional.of(read.hasIntents() ? written(read.settle(images.listImages(), timers.instant())) : read);
            }
            return records.get();
        } finally {
            lock.unlock();
        }
    }
}
