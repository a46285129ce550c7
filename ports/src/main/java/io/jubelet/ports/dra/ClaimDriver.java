package io.jubelet.ports.dra;

import io.jubelet.domain.dra.ClaimDevice;
import io.jubelet.domain.dra.DeviceHealth;
import io.jubelet.domain.dra.DriverClaim;
import io.jubelet.ports.failure.PortException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A DRA driver on this node. Calls may be made by several threads at once; each may be repeated. See the API of DRA drivers (KEP-4381). */
public interface ClaimDriver extends AutoCloseable {

    /**
     * The answer of a driver for a claim.
     *
     * @param devices the prepared devices
     * @param error failure message; empty on success
     */
    record Prepared(List<ClaimDevice> devices, String error) {

        /** Copies the list; rejects null. */
        public Prepared {
            devices = List.copyOf(devices);
            Objects.requireNonNull(error, "error");
        }
    }

    /**
     * Makes the devices of claims ready for containers.
     *
     * @return an answer for each claim, by its uid; of one that is missing the outcome is not known
     * @throws PortException when the driver fails for all, or does not answer within 45 seconds
     */
    Map<String, Prepared> prepare(List<DriverClaim> claims);

    /**
     * Unprepares claims. A driver that does not know a claim reports success.
     *
     * @return why it failed for each claim, by its uid, empty for success; of one that is missing the outcome is not known
     * @throws PortException when the driver fails for all, or does not answer within 45 seconds
     */
    Map<String, String> unprepare(List<DriverClaim> claims);

    /**
     * Connects, and follows the health of its devices until that ends. After the end it may be watched again, by the same listener.
     *
     * @param listener is called on any thread, and must not block
     */
    void watch(Listener listener);

    /** Receives events of a driver. Not called after {@link ClaimDriver#close()}. */
    interface Listener {

        /** A connection was made, or was lost. */
        void connected(boolean is);

        /** All devices that the driver reports on. */
        void health(List<DeviceHealth> devices);

        /**
         * The health is not followed any more.
         *
         * @param why an {@link io.jubelet.ports.failure.UnimplementedException} from a driver that reports none, which may be connected
         */
        void ended(PortException why);
    }

    /** Ends calls, watch and connection. */
    @Override
    void close();
}
