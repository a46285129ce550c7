package io.jubelet.app.message;

/** Requests the devices and their assignments. */
public record GetHeldDevices() {
}
