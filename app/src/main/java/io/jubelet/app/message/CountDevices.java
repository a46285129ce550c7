package io.jubelet.app.message;

/** Somebody wants to know how many devices there are, and listens to {@link DevicesCounted} now. */
public record CountDevices() {
}
