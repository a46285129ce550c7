package io.jubelet.app.message.volume;

import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.value.Immutable;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Answer to {@link SetUpVolumes}. All volumes are ready when there are no problems.
 *
 * @param ready volumes that are ready, by name
 * @param problems why others are not, by name
 * @param recheckIn longest time until the next question; empty when only changes elsewhere matter
 */
public record VolumesVerdict(Map<String, ReadyVolume> ready, Map<String, String> problems,
        Optional<Duration> recheckIn) {

    /** Copies the maps. */
    public VolumesVerdict {
        ready = Immutable.sorted(ready);
        problems = Immutable.sorted(problems);
    }
}
