package io.jubelet.app.message.device;

/** Requests the devices and their assignments. */
public record GetHeldDevices() {
}
