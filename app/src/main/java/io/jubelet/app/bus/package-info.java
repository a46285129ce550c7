/**
 * Communication of the concerns of the agent: typed topics over the Vert.x event bus, delivered inside the process without
 * copying. A concern depends on topics, never on another concern. Everything else of the application sees {@link
 * io.jubelet.app.bus.Bus} only, so that the simulation can put a deterministic bus in its place.
 */
package io.jubelet.app.bus;
