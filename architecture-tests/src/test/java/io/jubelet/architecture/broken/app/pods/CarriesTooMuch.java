package io.jubelet.architecture.broken.app.pods;

public record CarriesTooMuch(int one, int two, int three, int four, int five, int six, int seven, int eight) { }
