package io.jubelet.app.message;

/** Somebody wants to be told how many devices there are, and listens to {@link DevicesCounted} now. */
public record CountDevices() {
}
