package io.jubelet.adapters.fs.flex;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.Programs;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.domain.volume.flex.FlexDriverName;
import io.jubelet.ports.failure.NotFoundException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The drivers in a directory, each in one of its own: {@code VENDOR~DRIVER/DRIVER}. A driver is initialized when it is needed first, and
 * again when its program was replaced. Thread-safe.
 */
public final class FlexDrivers {

    private final Path directory;
    private final Programs programs;
    private final ConcurrentMap<FlexDriverName, Known> known = new ConcurrentHashMap<>();

    /**
     * An initialized driver.
     *
     * @param version of its program
     */
    private record Known(Version version, FlexDriver driver) {
    }

    /** Tells a program from another one in its place. */
    private record Version(Object key, long size, FileTime changed) {
    }

    /**
     * Drivers in a directory, which need not be there.
     *
     * @param programs runs them
     */
    public FlexDrivers(Path directory, Programs programs) {
        this.directory = directory;
        this.programs = programs;
    }

    /**
     * The driver with a name.
     *
     * @throws NotFoundException when there is none, or it can't be initialized; the message has the reason
     */
    public FlexDriver get(FlexDriverName name) {
        Path program = directory.resolve(name.directory()).resolve(name.program());
        Version version = version(program)
                .orElseThrow(() -> new NotFoundException("the driver " + name + " is not installed: there is no program " + program));
        Known before = known.get(name);
        if (before != null && before.version().equals(version)) {
            return before.driver();
        }
        try {
            FlexDriver driver = new FlexDriver(name, program, programs);
            known.put(name, new Known(version, driver));
            return driver;
        } catch (NotFoundException e) {
            throw new NotFoundException("the driver " + name + " can't be used: " + e.getMessage(), e);
        }
    }

    /** Names of the drivers that are installed. */
    public List<FlexDriverName> installed() {
        List<FlexDriverName> names = new ArrayList<>();
        for (Path entry : Failures.translate("list", directory, () -> Directories.listNoFollow(directory))) {
            ofDirectory(entry.getFileName().toString()).ifPresent(names::add);
        }
        return names;
    }

    /** Name of the installed driver whose volumes are in a directory of this name in pods; empty when there is none. */
    public Optional<FlexDriverName> ofDirectory(String name) {
        try {
            FlexDriverName driver = FlexDriverName.of(name.replace('~', '/'));
            return version(directory.resolve(driver.directory()).resolve(driver.program())).map(_ -> driver);
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static Optional<Version> version(Path program) {
        return Failures.translate("look at", program, () -> {
            try {
                BasicFileAttributes found = Files.readAttributes(program, BasicFileAttributes.class);
                return found.isRegularFile() ? Optional.of(new Version(found.fileKey(), found.size(), found.lastModifiedTime()))
                        : Optional.<Version>empty();
            } catch (NoSuchFileException _) {
                return Optional.empty();
            }
        });
    }
}
