package io.jubelet.domain.image.credential;

import io.jubelet.domain.image.ImageName;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The next state of a {@link ImagePullRecords} while it is made. Not thread-safe. */
final class ImagePullRecordsUpdate {

    private final Set<String> intents;
    private final Map<String, Integer> counts;
    private final Map<String, PulledImage> pulled;
    private final Set<String> unreadable;
    private final Map<String, Optional<String>> files = new LinkedHashMap<>();

    ImagePullRecordsUpdate(Set<String> intents, Map<String, Integer> counts, Map<String, PulledImage> pulled, Set<String> unreadable) {
        this.intents = new HashSet<>(intents);
        this.counts = new HashMap<>(counts);
        this.pulled = new HashMap<>(pulled);
        this.unreadable = new HashSet<>(unreadable);
    }

    private void write(String path, String text) {
        unreadable.remove(path);
        files.put(path, Optional.of(text));
    }

    private void remove(String path) {
        unreadable.remove(path);
        files.put(path, Optional.empty());
    }

    /** The name of the image must be valid. */
    void record(String image, String imageRef, Optional<PullAccess> access, Instant now) {
        String name = ImageName.withoutVersion(image).orElseThrow();
        PulledImage before = pulled.get(imageRef);
        PulledImage after = before != null ? before.with(name, access.orElse(PullAccess.NONE), now)
                : new PulledImage(imageRef, now, new TreeMap<>(access.map(a -> Map.of(name, a)).orElse(Map.of())));
        if (after != before) {
            pulled.put(imageRef, after);
            write(PullRecordPath.ofPulled(imageRef), PullRecordFormat.pulled(after));
        }
    }

    void begin(String image) {
        intents.add(image);
        write(PullRecordPath.ofIntent(image), PullRecordFormat.intent(image));
        counts.merge(image, 1, Integer::sum);
    }

    void countDown(String image) {
        if (counts.getOrDefault(image, 0) <= 1) {
            counts.remove(image);
            forgetIntent(image);
        } else {
            counts.merge(image, -1, Integer::sum);
        }
    }

    void forgetIntent(String image) {
        intents.remove(image);
        remove(PullRecordPath.ofIntent(image));
    }

    void forget(String imageRef) {
        pulled.remove(imageRef);
        remove(PullRecordPath.ofPulled(imageRef));
    }

    ImagePullRecords.Change change() {
        return new ImagePullRecords.Change(new ImagePullRecords(intents, counts, pulled, unreadable), files);
    }
}
