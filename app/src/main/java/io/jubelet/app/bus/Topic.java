package io.jubelet.app.bus;

import java.util.Objects;

/**
 * An address on the bus and the type of its messages.
 *
 * @param address unique name
 * @param type a record, or a sealed interface of records
 */
public record Topic<T>(String address, Class<T> type) {

    /** Rejects null and types that could be changed after sending. */
    public Topic {
        Objects.requireNonNull(address, "address");
        if (!type.isRecord() && !type.isSealed()) {
            throw new IllegalArgumentException(type + " is neither a record nor a sealed interface of records");
        }
    }
}
