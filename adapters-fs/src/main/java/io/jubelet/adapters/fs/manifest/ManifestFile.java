package io.jubelet.adapters.fs.manifest;

import io.jubelet.ports.source.Manifest;
import java.util.List;

/**
 * State of one manifest file. A file that becomes unusable keeps its last usable content, so that a mistake while editing never
 * stops a running pod.
 *
 * @param stamp distinguishes versions of the file: the one that was read, or that is waited for; empty when there was
 *     none
 * @param content what the last usable version contains
 * @param problem what is wrong with the present version, empty when nothing is wrong or it was not reported yet
 * @param retryAt moment, in the nanoseconds of the reader's clock, at which a version that may be half written is
 *     looked at again; {@link #NEVER} when it is not
 */
record ManifestFile(String stamp, Manifest content, String problem, long retryAt) {

    static final long NEVER = Long.MAX_VALUE;

    static final ManifestFile UNKNOWN = new ManifestFile("", Manifest.of(List.of()), "", NEVER);

    boolean waits() {
        return retryAt != NEVER;
    }

    /** Another version came up; what was reported of the one before is no longer valid. */
    ManifestFile waiting(String version, long until) {
        return new ManifestFile(version, content, "", until);
    }

    ManifestFile usable(String version, Manifest newContent) {
        return new ManifestFile(version, newContent, "", NEVER);
    }

    ManifestFile broken(String version, String why) {
        return new ManifestFile(version, content, why, NEVER);
    }
}
