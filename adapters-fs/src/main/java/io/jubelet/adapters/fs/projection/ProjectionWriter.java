package io.jubelet.adapters.fs.projection;

import io.jubelet.adapters.fs.kernel.DirectoryEntry;
import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.ownership.GroupAccess;
import io.jubelet.adapters.fs.ownership.GroupOwnership;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UninterruptedStep;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** Writes the files of a projected volume. One volume must not be written by two at once; different ones may. */
public final class ProjectionWriter {

    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("'..'uuuu_MM_dd_HH_mm_ss'.'").withZone(ZoneOffset.UTC);
    /** Only for the owner until its mode is set. */
    private static final int NEW_DIRECTORY_MODE = 0700;
    private static final int TRIES = 100;

    private final FileCalls files;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final GroupOwnership ownership;

    /**
     * Writes with these calls.
     *
     * @param clock names the directories
     * @param random distinguishes directories of the same second; thread-safe
     */
    public ProjectionWriter(FileCalls files, InstantSource clock, RandomGenerator random) {
        this.files = files;
        this.clock = clock;
        this.random = random;
        this.ownership = new GroupOwnership(files);
    }

    /**
     * Makes a volume hold exactly these files. Nothing is written when it does already.
     *
     * @param volume its directory, which is there
     * @param content files by their paths in the volume
     * @param group who may read them besides their owners; set before the pod sees them
     * @return whether the data was replaced
     * @throws io.jubelet.ports.failure.InvalidArgumentException when a path is not allowed
     * @throws PortException when it can't be written; the pod sees the data of before then
     */
    public boolean write(Path volume, Map<String, ProjectedFile> content, Optional<GroupAccess> group) {
        SortedMap<String, ProjectedFile> clean = ProjectionPath.clean(content);
        return Failures.translate("write the files of", volume, () -> {
            try (OpenFile open = new OpenFile(files, files.openDirectory(FileCalls.AT_FDCWD, RawPath.of(volume)))) {
                return write(new ProjectedDirectory(files, open, volume.toString()), open, clean, group);
            }
        });
    }

    private boolean write(ProjectedDirectory volume, OpenFile open, SortedMap<String, ProjectedFile> content,
            Optional<GroupAccess> group) throws IOException {
        List<DirectoryEntry> before = volume.entries();
        Optional<RawPath> live = before.isEmpty() ? Optional.empty() : volume.live();
        volume.removeAllBut(live, before);
        boolean renewed = live.isEmpty() || !holds(volume, live.get(), content, group);
        if (renewed) {
            live = Optional.of(replace(volume, open, live, content, group));
        }
        volume.show(visible(content), before);
        if (renewed && !before.isEmpty()) {
            volume.removeAllBut(live);
        }
        return renewed;
    }

    private boolean holds(ProjectedDirectory volume, RawPath live, SortedMap<String, ProjectedFile> content,
            Optional<GroupAccess> group) throws SystemCallException {
        Optional<OpenFile> found = volume.open(live);
        if (found.isEmpty()) {
            return false;
        }
        try (OpenFile data = found.get()) {
            return new DataDirectory(files, data).holds(content, group);
        }
    }

    private RawPath replace(ProjectedDirectory volume, OpenFile open, Optional<RawPath> before,
            SortedMap<String, ProjectedFile> content, Optional<GroupAccess> group) throws IOException {
        try {
            RawPath next = make(volume);
            try (OpenFile data = new OpenFile(files, files.openDirectory(open.fd(), next))) {
                new DataDirectory(files, data).write(content);
            }
            if (group.isPresent()) {
                apply(open, next, group.get());
            }
            volume.publish(next);
            return next;
        } catch (IOException | PortException | CancelledException e) {
            UninterruptedStep.run(() -> removeUnfinished(volume, before, e));
            throw e;
        }
    }

    private RawPath make(ProjectedDirectory volume) throws SystemCallException {
        for (int i = 1; ; i++) {
            RawPath name = RawPath.of(TIMESTAMP.format(clock.instant()) + Integer.toUnsignedString(random.nextInt()));
            try {
                volume.make(name, NEW_DIRECTORY_MODE);
                return name;
            } catch (SystemCallException e) {
                if (!e.is(Errno.EXISTS) || i == TRIES) {
                    throw e;
                }
            }
        }
    }

    private void apply(OpenFile open, RawPath data, GroupAccess group) throws IOException {
        Optional<String> failure = ownership.apply(open.fd(), data, group).firstFailure();
        if (failure.isPresent()) {
            throw new PermissionDeniedException("the files can't be given to group " + group.group() + ": " + failure.get());
        }
    }

    /** What is full stays full until the half of the data that fitted is gone. */
    private static void removeUnfinished(ProjectedDirectory volume, Optional<RawPath> live, Exception cause) {
        try {
            volume.removeAllBut(live);
        } catch (IOException | PortException | CancelledException e) {
            cause.addSuppressed(e);
        }
    }

    /** The names that the pod finds in its volume, each with the owner of what is behind it. */
    private static SortedMap<String, OptionalLong> visible(SortedMap<String, ProjectedFile> content) {
        SortedMap<String, OptionalLong> names = new TreeMap<>();
        content.forEach((path, file) -> names.merge(ProjectionPath.first(path), file.owner(),
                (one, other) -> one.isPresent() ? one : other));
        return names;
    }
}
