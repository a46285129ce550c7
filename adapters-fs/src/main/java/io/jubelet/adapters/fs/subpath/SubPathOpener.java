package io.jubelet.adapters.fs.subpath;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.ports.failure.ConflictException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Opens parts of volumes that containers can write to. */
final class SubPathOpener {

    /** Data of a projected volume may be replaced on the way. */
    private static final int TRIES = 5;

    private final FileCalls files;

    /** Opens with these calls. */
    SubPathOpener(FileCalls files) {
        this.files = files;
    }

    /**
     * Opens a part of a volume, to look at or to mount. Directories that are missing are made with the mode of the volume.
     *
     * @param volume directory of the volume
     * @param subPath path in the volume; empty for the volume itself
     * @return what is open; never a link
     * @throws ConflictException when the path is absolute or goes up, when a link leads out of the volume, when a step
     *     is no directory, or when the path keeps changing
     * @throws io.jubelet.ports.failure.SubPathNotMadeException when a missing directory can't be made
     */
    OpenFile open(Path volume, String subPath) {
        check(subPath);
        return Failures.translate("open subPath \"" + subPath + "\" of", volume, () -> {
            String top = volume.toRealPath().toString();
            Optional<OpenFile> direct = openWithoutLinks(top, subPath);
            return direct.isPresent() ? direct.get() : openStepByStep(top, subPath);
        });
    }

    private static void check(String subPath) {
        if (subPath.startsWith("/") || subPath.indexOf('\0') >= 0 || Arrays.asList(subPath.split("/")).contains("..")) {
            throw new ConflictException("subPath \"" + subPath.replace("\0", "\\0")
                    + "\" must be a relative path without \"..\"");
        }
    }

    /** The usual case in one call: all is there, and there are no links. */
    private Optional<OpenFile> openWithoutLinks(String volume, String subPath) throws SystemCallException {
        try (OpenFile top = new OpenFile(files, files.openPath(FileCalls.AT_FDCWD, RawPath.of(volume)))) {
            OpenFile found = new OpenFile(files,
                    files.openBeneath(top.fd(), subPath.isEmpty() ? RawPath.SELF : RawPath.of(subPath)));
            return unlessLink(found);
        } catch (SystemCallException e) {
            // Whatever it is, also a kernel that lacks the call: the long way finds out.
            return Optional.empty();
        }
    }

    private static Optional<OpenFile> unlessLink(OpenFile found) throws SystemCallException {
        boolean usable = false;
        try {
            usable = !found.stat().isLink();
            return usable ? Optional.of(found) : Optional.empty();
        } finally {
            if (!usable) {
                found.close();
            }
        }
    }

    /** What was a link or a directory a moment ago is no more; which includes that it never was. */
    static boolean isChange(SystemCallException e) {
        return e.is(Errno.NOT_FOUND) || e.is(Errno.NOT_A_DIRECTORY) || e.is(Errno.AGAIN);
    }

    private OpenFile openStepByStep(String volume, String subPath) throws IOException {
        for (int i = 1; ; i++) {
            try (VolumePart part = new VolumePart(files, volume)) {
                return part.follow(subPath);
            } catch (SystemCallException e) {
                if (i == TRIES || !isChange(e)) {
                    throw e;
                }
            }
        }
    }
}
