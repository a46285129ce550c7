package io.jubelet.domain.image.credential;

/** Paths of the files that a {@link ImagePullRecords} is kept in, below {@code image_manager} in the root directory (KEP-2535). */
public final class PullRecordPath {

    private static final String PULLING = "pulling/";
    private static final String PULLED = "pulled/";
    private static final String PREFIX = "sha256-";
    private static final String UNFINISHED = ".tmp";

    private PullRecordPath() {
    }

    /** Whether a path is that of a file about a pull whose end was not recorded yet. */
    public static boolean isIntent(String path) {
        return path.startsWith(PULLING + PREFIX) && !path.endsWith(UNFINISHED);
    }

    /** Whether a path is that of a file about a pulled image. */
    public static boolean isPulled(String path) {
        return path.startsWith(PULLED + PREFIX) && !path.endsWith(UNFINISHED);
    }

    static String ofIntent(String image) {
        return PULLING + PREFIX + CredentialHash.ofText(image);
    }

    static String ofPulled(String imageRef) {
        return PULLED + PREFIX + CredentialHash.ofText(imageRef);
    }
}
