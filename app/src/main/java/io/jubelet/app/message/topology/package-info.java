/** Messages about the CPUs and memory that are assigned to single containers. */
package io.jubelet.app.message.topology;
