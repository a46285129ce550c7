package io.jubelet.adapters.fs.manifest;

import io.jubelet.adapters.fs.inotify.DirectoryWatch;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.source.ManifestReader;
import io.jubelet.ports.source.PodSet;
import io.jubelet.ports.source.SourceProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * A directory of manifests, or a single manifest, read again and again; it keeps what it found, so that only changes are parsed
 * and reported. Uses no threads and no notifications. Not thread-safe.
 */
final class ManifestDirectory {

    /**
     * Time for which a file has to stay unchanged before it is used, or its mistakes are reported, when no notification
     * said that its writer has closed it.
     */
    static final Duration SETTLING = Duration.ofMillis(250);

    /** The same for a file whose beginning was notified: the end of its writing will be notified as well. */
    static final Duration QUIET = Duration.ofSeconds(1);

    private final Path path;
    private final ManifestReader reader;
    private final InstantSource clock;
    private final LongSupplier nanos;
    private final NavigableMap<Path, ManifestFile> files = new TreeMap<>();
    private List<SourceProblem> reported = new ArrayList<>();
    private Optional<PodSet> delivered = Optional.empty();
    /** What happened to files that were removed and made again, and were not read since. */
    private DirectoryWatch.Changes recreated = DirectoryWatch.Changes.NONE;

    ManifestDirectory(Path path, ManifestReader reader, InstantSource clock, LongSupplier nanos) {
        this.path = path;
        this.reader = reader;
        this.clock = clock;
        this.nanos = nanos;
    }

    /**
     * The result of one scan.
     *
     * @param set what is desired, when it is something else than before or nothing was delivered yet
     * @param problems what is wrong and was not reported before
     * @param rescanIn when files that may be half written have to be looked at again
     */
    record Outcome(Optional<PodSet> set, List<SourceProblem> problems, Optional<Duration> rescanIn) {
    }

    /**
     * Reads the files that changes name, or all of them. A file that was removed and made again since the last scan counts as
     * removed first, and is read by the next scan, so that its pods are ended and started anew even if they are the same.
     */
    Outcome scan(DirectoryWatch.Changes latest) {
        DirectoryWatch.Changes changes = latest.and(recreated);
        recreated = DirectoryWatch.Changes.NONE;
        List<SourceProblem> problems = new ArrayList<>();
        boolean readable = true;
        try {
            List<Path> present = ManifestFiles.list(path);
            Set<Path> anew = present.stream().filter(file -> files.containsKey(file)
                    && changes.removed().contains(file.getFileName().toString())).collect(Collectors.toSet());
            recreated = changes.ofOnly(anew.stream().map(file -> file.getFileName().toString()).collect(Collectors.toSet()));
            files.keySet().removeAll(anew);
            update(present.stream().filter(file -> !anew.contains(file)).toList(), changes);
        } catch (IOException e) {
            readable = false;
            problems.add(problem(path, Failures.of("read the manifests in", path, e).getMessage()));
        }
        if (readable) {
            absence().ifPresent(absence -> problems.add(problem(path, absence)));
        }
        files.forEach((file, state) -> {
            if (!state.problem().isEmpty()) {
                problems.add(problem(file, state.problem()));
            }
        });
        var pods = new PodSelection(problems).of(files);
        var desired = new PodSet(ConfigAnnotations.FILE, pods, new ObjectSelection(problems).of(files), problems);
        Optional<PodSet> set = Optional.empty();
        // An incomplete first set must not stop pods that run.
        boolean complete = delivered.isPresent() || readable && files.values().stream().noneMatch(ManifestFile::waits);
        if (complete && !delivered.equals(Optional.of(desired))) {
            delivered = Optional.of(desired);
            set = delivered;
        }
        List<SourceProblem> unreported = new ArrayList<>(problems);
        unreported.removeAll(reported);
        reported = problems;
        // No file can be looked at before the directory can be read: at once would be without end.
        return new Outcome(set, unreported, readable ? rescanIn() : Optional.empty());
    }

    /** Why there is nothing to read, for users who miss their pods: none are desired then. */
    private Optional<String> absence() {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        Path above = path.getParent();
        while (above.getParent() != null && !Files.exists(above)) {
            above = above.getParent();
        }
        return Optional.of("it does not exist, so it wants no pods" + (Files.isDirectory(above)
                ? "; they are run as soon as it is made" : ": " + above + " is not a directory"));
    }

    private void update(List<Path> present, DirectoryWatch.Changes changes) {
        // A set: each of the known files is looked for in it.
        files.keySet().retainAll(Set.copyOf(present));
        for (Path file : present) {
            String name = file.getFileName().toString();
            ManifestFile known = files.getOrDefault(file, ManifestFile.UNKNOWN);
            boolean settled = changes.settled().contains(name);
            boolean touched = changes.touched().contains(name);
            if (settled || touched || changes.lost() || known.waits() || !files.containsKey(file)) {
                read(file, known, settled, touched ? QUIET : SETTLING)
                        .ifPresentOrElse(now -> files.put(file, now), () -> files.remove(file));
            }
        }
    }

    /** The new state of a file; empty when it is gone. */
    private Optional<ManifestFile> read(Path file, ManifestFile known, boolean settled, Duration wait) {
        try {
            FileVersion version = FileVersion.of(file);
            boolean same = version.stamp().equals(known.stamp());
            if (settled || version.linked() && !same) {
                return Optional.of(parse(file, known, version, true));
            }
            if (known.waits()) {
                return Optional.of(again(file, known, version, same, wait));
            }
            if (same) {
                return Optional.of(known);
            }
            boolean fresh = version.changedWithin(wait, clock.instant());
            return Optional.of(fresh && delivered.isPresent() ? known.waiting(version.stamp(), in(wait))
                    : parse(file, known, version, fresh));
        } catch (NoSuchFileException e) {
            return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                    ? Optional.of(known.broken("", ManifestFiles.DANGLING))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.of(known.broken("", Failures.of("read", file, e).getMessage()));
        }
    }

    /**
     * A file that was waited for: it is used when it stayed as it was. The first set does not wait longer than once.
     */
    private ManifestFile again(Path file, ManifestFile known, FileVersion version, boolean same, Duration wait)
            throws IOException {
        if (!same && delivered.isPresent()) {
            return known.waiting(version.stamp(), in(wait));
        }
        return nanos.getAsLong() < known.retryAt() ? known : parse(file, known, version, false);
    }

    private ManifestFile parse(Path file, ManifestFile known, FileVersion version, boolean mayBeHalfWritten)
            throws IOException {
        if (!version.regular()) {
            return known.broken(version.stamp(), ManifestFiles.NO_FILE);
        }
        try {
            return known.usable(version.stamp(), reader.read(ManifestFiles.read(file), file.toString()));
        } catch (ManifestException e) {
            return mayBeHalfWritten ? known.waiting(version.stamp(), in(SETTLING))
                    : known.broken(version.stamp(), e.getMessage());
        } catch (RuntimeException | StackOverflowError e) {
            return known.broken(version.stamp(), "it could not be read because of a defect in this program: " + e);
        }
    }

    private long in(Duration time) {
        return nanos.getAsLong() + time.toNanos();
    }

    private Optional<Duration> rescanIn() {
        if (!recreated.removed().isEmpty()) {
            return Optional.of(Duration.ZERO);
        }
        return files.values().stream().filter(ManifestFile::waits)
                .map(file -> Duration.ofNanos(Math.max(0, file.retryAt() - nanos.getAsLong())))
                .min(Duration::compareTo);
    }

    private static SourceProblem problem(Path place, String message) {
        return new SourceProblem(ConfigAnnotations.FILE, place.toString(), message);
    }
}
