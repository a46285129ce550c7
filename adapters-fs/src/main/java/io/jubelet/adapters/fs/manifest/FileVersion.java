package io.jubelet.adapters.fs.manifest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * Identifies the version of a file without reading it. The change time is the kernel's: unlike the modification time it can't
 * be set.
 *
 * @param stamp differs between versions
 * @param changed when content or attributes were changed last
 * @param regular whether it is an ordinary file
 * @param linked whether the path is a link, of either kind: such a file was there before it got this name
 */
record FileVersion(String stamp, Instant changed, boolean regular, boolean linked) {

    /** Bits of st_mode with the file type, and those of an ordinary one, see inode(7). */
    private static final int TYPE_BITS = 0170000;
    private static final int REGULAR = 0100000;

    /** The version that a path leads to now. */
    static FileVersion of(Path file) throws IOException {
        Map<String, Object> attributes =
                Files.readAttributes(file, "unix:dev,ino,nlink,size,mode,ctime,lastModifiedTime");
        Instant changed = ((FileTime) attributes.get("ctime")).toInstant();
        boolean regular = ((int) attributes.get("mode") & TYPE_BITS) == REGULAR;
        String stamp = attributes.get("dev") + " " + attributes.get("ino") + " " + attributes.get("size") + " "
                + changed + " " + attributes.get("lastModifiedTime");
        boolean linked = (int) attributes.get("nlink") > 1 || Files.isSymbolicLink(file);
        return new FileVersion(stamp, changed, regular, linked);
    }

    boolean changedWithin(Duration time, Instant now) {
        Duration age = Duration.between(changed, now);
        return !age.isNegative() && age.compareTo(time) < 0;
    }
}
