package io.jubelet.domain.image.credential;

import io.jubelet.domain.image.ImageName;
import io.jubelet.domain.runtime.Image;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Images that this node pulled, and the credentials used (KEP-2535). An intent is recorded before a pull, so that an image is
 * still known as pulled here if the agent did not see the end of the pull.
 *
 * <p>Everything is in files that kubelets share: {@code pulling/} and {@code pulled/}, below {@code image_manager} in the root
 * directory, with the SHA-256 of image or reference as their names. Immutable: a change gives the next state and the files that
 * have to be written for it.
 */
public final class ImagePullRecords {

    /** Up to so many secrets of one image, those that match are recorded while the image is looked at. */
    private static final int MANY = 100;

    private final Set<String> intents;
    /** Number of pulls under way by image, of those that began here. */
    private final Map<String, Integer> counts;
    private final Map<String, PulledImage> pulled;
    private final Set<String> unreadable;

    /** Copies collections. */
    ImagePullRecords(Set<String> intents, Map<String, Integer> counts, Map<String, PulledImage> pulled,
            Set<String> unreadable) {
        this.intents = Set.copyOf(intents);
        this.counts = Map.copyOf(counts);
        this.pulled = Map.copyOf(pulled);
        this.unreadable = Set.copyOf(unreadable);
    }

    /**
     * The next state.
     *
     * @param records what is valid once the files are written
     * @param files content by path, in the order in which they are written; empty to remove the file
     */
    public record Change(ImagePullRecords records, Map<String, Optional<String>> files) {
    }

    /** May a pod use an image that is present? */
    public enum Answer {
        /** Yes, by the policy. */
        ALLOWED_BY_POLICY,
        /** Yes, its credentials or those of the node are on record. */
        RECORD_FOUND,
        /** Not without a pull. */
        MUST_AUTHENTICATE,
        /** Not without a pull, because records can't be read. */
        RECORDS_UNREADABLE,
        /** That depends on the credentials of the pod. */
        CREDENTIALS_NEEDED;

        /** Whether it may, without a pull. */
        public boolean isYes() {
            return this == ALLOWED_BY_POLICY || this == RECORD_FOUND;
        }
    }

    /**
     * The answer with the credentials of a pod.
     *
     * @param answer yes or no
     * @param change what is recorded of it
     */
    public record Matched(Answer answer, Change change) {
    }

    /**
     * Reads all files. Those of an older version are written anew.
     *
     * @param files content by path; other files than records are left alone
     */
    public static Change of(Map<String, String> files) {
        Set<String> intents = new HashSet<>();
        Map<String, PulledImage> pulled = new HashMap<>();
        Set<String> unreadable = new HashSet<>();
        Map<String, Optional<String>> renewed = new TreeMap<>();
        files.forEach((path, text) -> {
            if (PullRecordPath.isIntent(path)) {
                PullRecordFormat.readIntent(text).ifPresentOrElse(read -> {
                    intents.add(read.record());
                    renew(renewed, read.current(), PullRecordPath.ofIntent(read.record()), PullRecordFormat.intent(read.record()));
                }, () -> unreadable.add(path));
            } else if (PullRecordPath.isPulled(path)) {
                PullRecordFormat.readPulled(text).ifPresentOrElse(read -> {
                    pulled.put(read.record().imageRef(), read.record());
                    renew(renewed, read.current(), PullRecordPath.ofPulled(read.record().imageRef()),
                            PullRecordFormat.pulled(read.record()));
                }, () -> unreadable.add(path));
            }
        });
        return new Change(new ImagePullRecords(intents, Map.of(), pulled, unreadable), renewed);
    }

    private static void renew(Map<String, Optional<String>> files, boolean current, String path, String text) {
        if (!current) {
            files.put(path, Optional.of(text));
        }
    }

    private ImagePullRecordsUpdate edit() {
        return new ImagePullRecordsUpdate(intents, counts, pulled, unreadable);
    }

    /** Whether there are pulls whose end was not observed. */
    public boolean hasIntents() {
        return !intents.isEmpty();
    }

    /** Paths of files that can't be understood. */
    public Set<String> unreadable() {
        return unreadable;
    }

    /** Pulls whose end was not observed, and whose images are present: these were pulled here, with unknown credentials. */
    public Change settle(List<Image> present, Instant now) {
        ImagePullRecordsUpdate edit = edit();
        for (Image image : present) {
            Stream.concat(image.repoDigests().stream(), image.repoTags().stream()).filter(intents::contains).distinct()
                    .filter(name -> ImageName.withoutVersion(name).isPresent()).forEach(name -> {
                        edit.record(name, image.id(), Optional.empty(), now);
                        edit.forgetIntent(name);
                    });
        }
        return edit.change();
    }

    /**
     * A pull begins.
     *
     * @param image the image as the user wrote it
     */
    public Change intend(String image) {
        ImagePullRecordsUpdate edit = edit();
        edit.begin(image);
        return edit.change();
    }

    /**
     * A pull succeeded.
     *
     * @param image the image as the user wrote it
     * @param imageRef reference of the image in the runtime
     * @param access who may use it for that; empty when that is not known
     */
    public Change succeeded(String image, String imageRef, Optional<PullAccess> access, Instant now) {
        ImagePullRecordsUpdate edit = edit();
        if (ImageName.withoutVersion(image).isPresent()) {
            edit.record(image, imageRef, access, now);
            edit.countDown(image);
        }
        return edit.change();
    }

    /** A pull failed. */
    public Change failed(String image) {
        ImagePullRecordsUpdate edit = edit();
        edit.countDown(image);
        return edit.change();
    }

    /**
     * Forgets images that are no longer there.
     *
     * @param present references of those that are
     * @param until when that was found out; newer records stay
     */
    public Change prune(Collection<String> present, Instant until) {
        ImagePullRecordsUpdate edit = edit();
        pulled.values().stream().filter(image -> image.updatedAt().isBefore(until) && !present.contains(image.imageRef()))
                .map(PulledImage::imageRef).sorted().forEach(edit::forget);
        return edit.change();
    }

    /** Whether a pod may use an image, as far as this does not depend on its credentials. */
    public Answer check(PullVerification policy, String image, String imageRef) {
        if (imageRef.isEmpty()) {
            return Answer.MUST_AUTHENTICATE;
        }
        PulledImage known = pulled.get(imageRef);
        boolean pulling = counts.containsKey(image) || intents.contains(image);
        if (known == null && (unreadable.contains(PullRecordPath.ofPulled(imageRef))
                || !pulling && unreadable.contains(PullRecordPath.ofIntent(image)))) {
            return Answer.RECORDS_UNREADABLE;
        }
        if (!policy.requires(image, known != null || pulling)) {
            return Answer.ALLOWED_BY_POLICY;
        }
        PullAccess access = known == null ? PullAccess.NONE
                : ImageName.withoutVersion(image).map(known.access()::get).orElse(PullAccess.NONE);
        return access.anyPod() ? Answer.RECORD_FOUND
                : access.isNone() ? Answer.MUST_AUTHENTICATE : Answer.CREDENTIALS_NEEDED;
    }

    /**
     * Whether a pod may use an image with its credentials, when {@link #check} says that this depends on them. A secret that is
     * known by its content or by its name is recorded as it is now.
     *
     * @param ofPod secrets of the pod in their order, and its service account
     */
    public Matched match(String image, String imageRef, PullAccess ofPod, Instant now) {
        ImagePullRecordsUpdate edit = edit();
        PullAccess access = ImageName.withoutVersion(image).map(pulled.get(imageRef).access()::get).orElseThrow();
        boolean few = access.secrets().size() < MANY;
        for (PullAccess.OfSecret secret : ofPod.secrets()) {
            Optional<PullAccess.OfSecret> known = access.secrets().stream()
                    .filter(one -> one.isSameContent(secret) || few && one.isSameObject(secret)).findFirst();
            if (known.isPresent()) {
                if (few) {
                    edit.record(image, imageRef, Optional.of(PullAccess.of(secret)), now);
                }
                return new Matched(Answer.RECORD_FOUND, edit.change());
            }
        }
        boolean account = ofPod.accounts().stream().limit(1).anyMatch(access.accounts()::contains);
        return new Matched(account ? Answer.RECORD_FOUND : Answer.MUST_AUTHENTICATE, edit.change());
    }
}
