package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.image.ImageGc;
import io.jubelet.domain.image.ImageGcPolicy;
import io.jubelet.domain.image.ImageKey;
import io.jubelet.domain.image.ImageUse;
import io.jubelet.domain.value.MonotonicTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

final class ImageGcCheck implements VectorCheck {

    private static final MonotonicTime NOW = new MonotonicTime(Duration.ofDays(10_000).toNanos());

    @Override
    public String area() {
        return "image_gc";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        ImageGcPolicy policy = new ImageGcPolicy(
                Json.integer(in, "highThresholdPercent"),
                Json.integer(in, "lowThresholdPercent"),
                Duration.ofSeconds(Json.number(in, "minAgeSeconds")),
                Duration.ofSeconds(Json.number(in, "maxAgeSeconds")));
        List<ImageUse> images = new ArrayList<>(Json.objects(in, "images").stream().map(ImageGcCheck::image).toList());
        if (Json.text(in, "operation").equals("deleteUnused")) {
            return answer(ImageGc.removable(policy, images, NOW), null);
        }
        List<ImageUse> removed = new ArrayList<>(
                ImageGc.expired(policy, images, ago(Json.number(in, "gcRunningForSeconds")), NOW));
        images.removeAll(removed);
        return answer(removed, makeRoom(policy, images, removed, in));
    }

    private static String makeRoom(
            ImageGcPolicy policy, List<ImageUse> images, List<ImageUse> removed, Map<String, Object> in) {
        long capacity = Json.number(in, "capacityBytes");
        long available = Json.number(in, "availableBytes");
        OptionalLong requested;
        try {
            requested = ImageGc.bytesToFree(policy, capacity, available);
        } catch (IllegalArgumentException noCapacity) {
            return noCapacity.getMessage();
        }
        if (requested.isEmpty()) {
            return null;
        }
        long freed = 0;
        for (ImageUse image : ImageGc.removable(policy, images, NOW)) {
            removed.add(image);
            freed += image.size();
            if (freed >= requested.getAsLong()) {
                return null;
            }
        }
        return freed < requested.getAsLong() ? ImageGc.shortage(capacity, available, freed) : null;
    }

    private static ImageUse image(Map<String, Object> in) {
        MonotonicTime detected = Json.flag(in, "known") ? ago(in, "detectedSecondsAgo").orElse(new MonotonicTime(0)) : NOW;
        return new ImageUse(new ImageKey(Json.text(in, "id"), ""), Json.number(in, "size"), Json.flag(in, "pinned"),
                Json.flag(in, "inUse"), detected, ago(in, "lastUsedSecondsAgo"));
    }

    private static Optional<MonotonicTime> ago(Map<String, Object> in, String name) {
        return Json.has(in, name) ? Optional.of(ago(Json.number(in, name))) : Optional.empty();
    }

    private static MonotonicTime ago(long seconds) {
        return NOW.plus(Duration.ofSeconds(-seconds));
    }

    private static Map<String, Object> answer(List<ImageUse> removed, String error) {
        Map<String, Object> answer = new HashMap<>();
        answer.put("removed", removed.stream().map(ImageUse::id).toList());
        answer.put("error", error);
        return answer;
    }
}
