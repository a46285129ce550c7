package io.jubelet.app.message.device;

/** Asks how many devices there are; the answer is a message {@link DevicesCounted}. */
public record CountDevices() {
}
