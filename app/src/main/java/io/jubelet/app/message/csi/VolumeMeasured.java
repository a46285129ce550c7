package io.jubelet.app.message.csi;

import io.jubelet.domain.csi.DriverStatistics;
import java.time.Instant;
import java.util.Objects;

/** Answer to {@link MeasureVolume}. */
public sealed interface VolumeMeasured {

    /**
     * The report of the driver.
     *
     * @param statistics its statistics, as far as they count ({@link DriverStatistics#by})
     * @param at when it was asked
     */
    record Known(DriverStatistics statistics, Instant at) implements VolumeMeasured {

        /** Rejects null. */
        public Known {
            Objects.requireNonNull(statistics, "said");
            Objects.requireNonNull(at, "at");
        }
    }

    /** The driver measures no volumes. */
    record NotSupported() implements VolumeMeasured {
    }

    /**
     * It is not known now.
     *
     * @param why the reason
     */
    record Failed(String why) implements VolumeMeasured {

        /** Rejects null. */
        public Failed {
            Objects.requireNonNull(why, "why");
        }
    }
}
